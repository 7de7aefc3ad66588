import type { IncomingMessage } from 'node:http';

/** The active writers of this process: one per upload. */
export interface Writers {
  /** Writes, after disconnecting the previous writer of the upload. */
  write<Result>(id: string, body: IncomingMessage, work: () => Promise<Result>): Promise<Result>;
  /** Disconnects the writer, and waits until it has ended. */
  stop(id: string): Promise<void>;
}

interface Writer {
  readonly body: IncomingMessage;
  readonly ended: Promise<unknown>;
}

/**
 * A client that resumes an upload has abandoned the previous request, whose connection may be dead: the newest one wins. Processes do not
 * coordinate. Two of them write the same bytes at the same offsets, and a file is checked on a copy without other writers.
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
      // No await between the last check and the entry: another writer could register in between.
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
