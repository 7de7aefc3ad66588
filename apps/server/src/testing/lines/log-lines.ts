import { createLog } from '#server/http/log.ts';

/** A log in the product's format whose lines a test can read. */
export function logLines() {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  return {
    log,
    /** The complete text so far. */
    text: () => lines.join(''),
    /** Every line as a parsed object. */
    entries: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)),
    clear: () => void lines.splice(0),
  };
}
