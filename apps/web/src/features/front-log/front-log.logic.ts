import type { FrontLogEntry } from '@haiqiao/contract/endpoints';

/** Maximum entries of one session; the oldest are dropped first. */
export const ENTRIES_MAX = 500;

/** An entry of this window's log. */
export interface LogEntry extends FrontLogEntry {
  readonly id: string;
  /** Consecutive occurrences. */
  readonly count: number;
  /** Whether the server has stored it or does not need it (only danger entries are sent). */
  readonly isSent: boolean;
}

/** The filter of the page. */
export interface LogFilter {
  readonly type: 'all' | FrontLogEntry['type'];
  readonly keyword: string;
}

const HIDDEN = '***';

/** Data that must not leave the device or appear on a shared screen: secrets are removed, personal data is masked in part. */
const SECRETS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, HIDDEN],
  [/\b(Bearer)\s+\S+/gi, `$1 ${HIDDEN}`],
  [
    /((?:pass(?:word|wd)?|psd|token|secret|captcha|authorization|cookie)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    `$1${HIDDEN}`,
  ],
  [/\b([\w.+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)+)/g, `$1${HIDDEN}@$2`],
  [/\b(\d{3})\d{11}(\d{3}[\dXx])\b/g, `$1${'*'.repeat(11)}$2`],
  [/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2'],
];

/** Removes tokens and passwords from a text and masks e-mail addresses, mobile and identity numbers. */
export function redact(text: string): string {
  return SECRETS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** Converts a failure into a contract entry: redacted, with texts cut to the server's limits. */
export function createEntry(input: Omit<LogEntry, 'count' | 'isSent'>): LogEntry {
  const meta = Object.entries(input.meta).map<[string, string]>(([key, value]) => [
    cut(key, 60),
    cut(redact(value), 4000),
  ]);
  return {
    id: input.id,
    message: cut(redact(input.message), 2000),
    type: input.type,
    time: input.time,
    meta: Object.fromEntries(meta),
    route: cut(redact(input.route), 500),
    traceId: cut(input.traceId, 100),
    stack: cut(redact(input.stack), 8000),
    count: 1,
    isSent: input.type !== 'danger',
  };
}

function isSame(a: LogEntry, b: LogEntry): boolean {
  return (
    a.type === b.type && a.message === b.message && a.route === b.route && a.meta['url'] === b.meta['url']
  );
}

/** Adds an entry at the front. A repetition only increments the count, so that a failing loop does not evict other entries. */
export function withEntry(entries: readonly LogEntry[], entry: LogEntry): readonly LogEntry[] {
  const [latest, ...others] = entries;
  if (!latest || !isSame(latest, entry)) return [entry, ...entries].slice(0, ENTRIES_MAX);
  return [{ ...entry, id: latest.id, count: latest.count + 1, isSent: latest.isSent }, ...others];
}

/** The entries that match the filter: by type, and by a keyword anywhere in them. */
export function filterEntries(
  entries: readonly LogEntry[],
  { type, keyword }: LogFilter,
): readonly LogEntry[] {
  const wanted = keyword.trim().toLowerCase();
  return entries.filter((entry) => {
    if (type !== 'all' && entry.type !== type) return false;
    const texts = [entry.message, entry.route, entry.traceId, entry.stack, ...Object.values(entry.meta)];
    return texts.some((text) => text.toLowerCase().includes(wanted));
  });
}

/** The oldest entries still to be sent to the server. */
export function nextBatch(entries: readonly LogEntry[], size: number): readonly LogEntry[] {
  return entries.filter(({ isSent }) => !isSent).slice(-size);
}

/** An entry in wire format. */
export function toWire({ message, type, time, meta, route, traceId, stack, count }: LogEntry): FrontLogEntry {
  return {
    message,
    type,
    time,
    meta: count > 1 ? { ...meta, count: String(count) } : meta,
    route,
    traceId,
    stack,
  };
}

/** The entries as JSON, in the shape of SPEC §3 with our additional fields. */
export function formatJson(entries: readonly LogEntry[]): string {
  return JSON.stringify(entries.map(toWire), null, 2);
}

const CSV_COLUMNS = ['time', 'type', 'message', 'route', 'traceId', 'count', 'meta', 'stack'] as const;

function csvCell(value: string): string {
  // A spreadsheet would read a leading =, +, - or @ as a formula.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The entries as CSV that spreadsheets open as UTF-8. */
export function formatCsv(entries: readonly LogEntry[]): string {
  const lines = entries.map((entry) => {
    const texts = { ...entry, count: String(entry.count), meta: JSON.stringify(entry.meta) };
    return CSV_COLUMNS.map((column) => csvCell(texts[column])).join(',');
  });
  return `\ufeff${[CSV_COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
