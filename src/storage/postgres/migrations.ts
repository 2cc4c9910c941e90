/**
 * The schema, step by step: what has been released is never changed, only followed by another step.
 * The program and a person with `psql` read the same tables; events are JSON to the letter.
 */

const first = `
CREATE TABLE agent.space (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);
CREATE TABLE agent.head (
  space integer NOT NULL REFERENCES agent.space,
  stream text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  used bigint NOT NULL,
  PRIMARY KEY (space, stream)
);
CREATE TABLE agent.event (
  space integer NOT NULL REFERENCES agent.space,
  stream text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  size integer NOT NULL,
  sum bigint NOT NULL,
  append uuid NOT NULL,
  event json NOT NULL,
  PRIMARY KEY (space, stream, seq)
);
CREATE TABLE agent.checkpoint (
  space integer NOT NULL REFERENCES agent.space,
  stream text COLLATE "C" NOT NULL,
  name text NOT NULL,
  packed bytea NOT NULL,
  PRIMARY KEY (space, stream, name)
);
CREATE TABLE agent.blob (
  space integer NOT NULL REFERENCES agent.space,
  hash text COLLATE "C" NOT NULL,
  encoding text NOT NULL,
  content bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (space, hash)
);
ALTER TABLE agent.blob ALTER content SET STORAGE EXTERNAL;
CREATE TABLE agent.lease (
  space integer NOT NULL REFERENCES agent.space,
  name text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL,
  holder uuid NOT NULL,
  place text NOT NULL,
  expires timestamptz NOT NULL,
  PRIMARY KEY (space, name)
);
CREATE SEQUENCE agent.use;
CREATE SEQUENCE agent.epoch;

-- Rows beyond the head are seen by nobody: what a dead process left of a long append is written over.
CREATE FUNCTION agent.put(of_space integer, id uuid, places json, events json) RETURNS void
LANGUAGE sql AS $put$
  INSERT INTO agent.event (space, stream, seq, size, sum, append, event)
  SELECT of_space, e.stream, e.seq, octet_length(e.item::text), e.sum, id, e.item
  FROM ROWS FROM (
    json_array_elements(events),
    json_to_recordset(places) AS (stream text, seq bigint, sum bigint)
  ) AS e(item, stream, seq, sum)
  ON CONFLICT (space, stream, seq) DO UPDATE
  SET size = excluded.size, sum = excluded.sum, append = excluded.append, event = excluded.event
  WHERE agent.event.seq > coalesce((
    SELECT h.seq FROM agent.head h
    WHERE h.space = excluded.space AND h.stream = excluded.stream
  ), 0)
$put$;

-- An append that was made before is found again by its id, once nobody else can come between.
CREATE FUNCTION agent.append(
  of_space integer, id uuid, heads json, fences json, places json, events json
) RETURNS text
LANGUAGE plpgsql AS $append$
DECLARE
  write record;
  found bigint;
  moved text;
  made boolean := false;
  held bigint;
BEGIN
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;
  FOR write IN
    SELECT w.stream, w.after, w.seq
    FROM json_to_recordset(heads) AS w(stream text, after bigint, seq bigint)
    ORDER BY w.stream COLLATE "C"
  LOOP
    IF write.after = 0 THEN
      INSERT INTO agent.head (space, stream, seq, used) VALUES (of_space, write.stream, 0, 0)
      ON CONFLICT DO NOTHING;
    END IF;
    SELECT h.seq INTO found FROM agent.head h
    WHERE h.space = of_space AND h.stream = write.stream FOR UPDATE;
    found := coalesce(found, 0);
    IF write.seq > write.after AND found > write.after AND EXISTS (
      SELECT FROM agent.event e WHERE e.space = of_space AND e.stream = write.stream
      AND e.seq = write.after + 1 AND e.append = id
    ) THEN
      made := true;
    END IF;
    IF found <> write.after THEN
      moved := coalesce(moved, write.stream);
    END IF;
  END LOOP;
  IF made THEN
    RETURN 'appended';
  END IF;
  PERFORM FROM agent.lease l
  JOIN json_to_recordset(fences) AS f(name text, epoch bigint)
  ON l.name = f.name AND l.epoch = f.epoch
  WHERE l.space = of_space FOR SHARE OF l;
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held < json_array_length(fences) THEN
    RETURN 'fenced';
  END IF;
  IF moved IS NOT NULL THEN
    RETURN 'moved ' || moved;
  END IF;
  PERFORM agent.put(of_space, id, places, events);
  UPDATE agent.head h SET seq = w.seq, used = nextval('agent.use')
  FROM json_to_recordset(heads) AS w(stream text, after bigint, seq bigint)
  WHERE h.space = of_space AND h.stream = w.stream AND w.seq > w.after;
  PERFORM pg_notify('agent', of_space::text);
  RETURN 'appended';
END
$append$;
`;

/** In order; the version of a schema is how many of them were done. */
export const migrations: readonly string[] = [first];
