/** One line a request, without what was said in it: no path of a file, no query, no body. */

export interface LoggedRequest {
  readonly id: string;
  readonly address: string;
  readonly method: string;
  /** Name of the route. */
  readonly route: string;
  readonly account: string;
  readonly status: number;
  readonly ms: number;
}

export interface AccessLog {
  request(it: LoggedRequest): void;
  /** A defect of ours: the one thing that is told with its stack. */
  defect(id: string, error: unknown): void;
}

export function accessLog(line: (text: string) => void, now: () => number): AccessLog {
  return {
    request({ id, address, method, route, account, status, ms }) {
      const at = new Date(now()).toISOString();
      line(`${at} ${id} ${address} ${account} ${method} ${route} ${status} ${Math.round(ms)} ms`);
    },
    defect(id, error) {
      line(`${id} ${error instanceof Error ? error.stack ?? error.message : String(error)}`);
    },
  };
}
