import type { IncomingMessage } from 'node:http';

/** Who is writing to which upload within this process: one at a time. */
export interface Writers {
  /** Writes, after whoever wrote to the same upload before has been cut off. */
  write<Result>(id: string, body: IncomingMessage, work: () => Promise<Result>): Promise<Result>;
  /** Cuts off whoever writes, and waits for the end of it. */
  stop(id: string): Promise<void>;
}

interface Writer {
  readonly body: IncomingMessage;
  readonly ended: Promise<unknown>;
}

/**
 * Whoever comes back to an upload has given up the request before, whose line may be dead without anybody knowing: the
 * newest one wins. Processes do not know of each other; what two of them write at once is the sender's own file at the
 * same places, and a file is judged from a copy that nobody else writes to.
 */
export function createWriters(): Writers {
  const writing = new Map<string, Writer>();
  const cutOff = ({ body, ended }: Writer) => {
    body.destroy();
    return ended;
  };
  return {
    async stop(id) {
      for (let other = writing.get(id); other; other = writing.get(id)) await cutOff(other);
    },
    async write(id, body, work) {
      // Nothing may be waited for between the last look and the entry: somebody else could come in between.
      for (let other = writing.get(id); other; other = writing.get(id)) await cutOff(other);
      const result = work();
      const writer = { body, ended: result.catch(() => undefined) };
      writing.set(id, writer);
      try {
        return await result;
      } finally {
        if (writing.get(id) === writer) writing.delete(id);
      }
    },
  };
}
