/** Figures of this process in Prometheus' text format; none of them names a user or a project. */

/** What is counted elsewhere. */
export interface Gauges {
  /** Turns that run. */
  running(): Promise<number>;
}

interface Count {
  requests: number;
  seconds: number;
}

export class Metrics {
  readonly #counts = new Map<string, Count>();
  readonly #began = Date.now() / 1000;
  #sockets = 0;

  constructor(private readonly gauges: Gauges) {}

  /** @param route its name, of a known few */
  request(route: string, status: number, ms: number): void {
    const key = `route="${route}",status="${status}"`;
    const count = this.#counts.get(key) ?? { requests: 0, seconds: 0 };
    count.requests++;
    count.seconds += ms / 1000;
    this.#counts.set(key, count);
  }

  /** Until what is given is called. */
  socket(): () => void {
    this.#sockets++;
    return () => void this.#sockets--;
  }

  async text(): Promise<string> {
    const { rss, heapUsed } = Deno.memoryUsage();
    const all = [...this.#counts];
    return [
      ...family(
        "agent_http_requests_total",
        "counter",
        all.map(([labels, it]) => [`{${labels}}`, it.requests] as const),
      ),
      ...family(
        "agent_http_request_seconds_total",
        "counter",
        all.map(([labels, it]) => [`{${labels}}`, it.seconds] as const),
      ),
      ...family("agent_sockets", "gauge", [["", this.#sockets]]),
      ...family("agent_turns_running", "gauge", [["", await this.gauges.running()]]),
      ...family("process_resident_memory_bytes", "gauge", [["", rss]]),
      ...family("agent_heap_bytes", "gauge", [["", heapUsed]]),
      ...family("process_start_time_seconds", "gauge", [["", this.#began]]),
      "",
    ].join("\n");
  }
}

function family(
  name: string,
  type: "counter" | "gauge",
  rows: readonly (readonly [labels: string, value: number])[],
): readonly string[] {
  return [`# TYPE ${name} ${type}`, ...rows.map(([labels, value]) => `${name}${labels} ${value}`)];
}
