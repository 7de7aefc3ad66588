/** The mark is sent with every event. A longer one is shortened to cover less, so the browser receives a few messages twice. */
const MARK_MAX_CHARS = 2_000;

const SNAPSHOT = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18})(?:,\d{1,18})*)?$/;

/**
 * The transactions a browser has received, as a PostgreSQL snapshot (`xmin:xmax:xip,…`). Null for invalid text, so no unreadable header is
 * sent to the database.
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

/** The mark to send for a snapshot; one that is too long covers only transactions before its xmin. */
export function markOf(snapshot: string): string {
  if (snapshot.length <= MARK_MAX_CHARS) return snapshot;
  const [first = ''] = snapshot.split(':');
  return `${first}:${first}:`;
}
