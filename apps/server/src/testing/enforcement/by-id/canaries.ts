/** A unique text in a field of a row. */
export interface Canary {
  /** Code of a resource, or the name of another table. */
  readonly kind: string;
  readonly side: Side;
  /** The field that contains it; a column without a field belongs to the row as a whole. */
  readonly field: string;
}

/** Whether a row is in the row scope of a reader restricted by rows. */
export type Side = 'inside' | 'outside';

const FOUND = /zqx(\d+)xqz/gu;

/** Makes texts that say which row and field they belong to, and finds them in a reply. */
export interface Canaries {
  text(canary: Canary): string;
  in(reply: string): readonly Canary[];
}

export function createCanaries(): Canaries {
  const made: Canary[] = [];
  return {
    text(canary) {
      made.push(canary);
      return `zqx${made.length - 1}xqz`;
    },
    in: (reply) =>
      [...new Set([...reply.matchAll(FOUND)].map(([, number]) => Number(number)))].flatMap(
        (number) => made[number] ?? [],
      ),
  };
}
