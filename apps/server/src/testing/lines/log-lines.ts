import { createLog } from '#server/http/log.ts';

/** A log as the product writes it, whose lines a test can read. */
export function logLines() {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  return {
    log,
    /** The text of everything written so far. */
    text: () => lines.join(''),
    /** Every line as the object it is. */
    entries: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)),
    clear: () => void lines.splice(0),
  };
}
