/** A mark is sent with every event: one that is longer says a little less, and the browser hears a few messages twice. */
const MARK_MAX_CHARS = 2_000;

const SNAPSHOT = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18})(?:,\d{1,18})*)?$/;

/**
 * What a browser has seen, as a snapshot of PostgreSQL (`xmin:xmax:xip,…`): every transaction is either seen or not. Null for a text
 * that is none, so that nobody's header reaches the database as a value that it cannot read.
 */
export function parseMark(text: string): string | null {
  const [, first = '', last = '', inside = ''] =
    text.length > MARK_MAX_CHARS ? [] : (SNAPSHOT.exec(text) ?? []);
  if (first === '') return null;
  const [least, most] = [BigInt(first), BigInt(last)];
  if (least === 0n || least > most) return null;
  const open = inside === '' ? [] : inside.split(',').map(BigInt);
  const isInOrder = open.every(
    (id, at) => id >= least && id < most && (at === 0 || id > (open[at - 1] ?? id)),
  );
  return isInOrder ? text : null;
}

/** The mark to send for a snapshot; one that is too long counts everything after its beginning as not seen. */
export function markOf(snapshot: string): string {
  if (snapshot.length <= MARK_MAX_CHARS) return snapshot;
  const [first = ''] = snapshot.split(':');
  return `${first}:${first}:`;
}
