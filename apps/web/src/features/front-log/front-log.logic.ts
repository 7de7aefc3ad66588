import type { FrontLogEntry } from '@haiqiao/contract/endpoints';

/** Most entries that one session keeps; the oldest go first. */
export const ENTRIES_MAX = 500;

/** An entry of the log of this window. */
export interface LogEntry extends FrontLogEntry {
  readonly id: string;
  /** How often the same thing happened in a row. */
  readonly count: number;
  /** Whether the server has it, or does not need it (only danger entries are sent). */
  readonly isSent: boolean;
}

/** What the page shows. */
export interface LogFilter {
  readonly type: 'all' | FrontLogEntry['type'];
  readonly keyword: string;
}

const HIDDEN = '***';

/** What must not leave the device, or stand on a screen that others see: secrets whole, people in part. */
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

/** Removes tokens and passwords from a text and covers e-mail addresses, mobile and identity numbers. */
export function redact(text: string): string {
  return SECRETS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** Fits a failure into an entry as the contract wants it: redacted, and no text longer than the server takes. */
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

/** Adds an entry in front; the same thing again only counts up, so that a failing loop does not push everything out. */
export function withEntry(entries: readonly LogEntry[], entry: LogEntry): readonly LogEntry[] {
  const [latest, ...others] = entries;
  if (!latest || !isSame(latest, entry)) return [entry, ...entries].slice(0, ENTRIES_MAX);
  return [{ ...entry, id: latest.id, count: latest.count + 1, isSent: latest.isSent }, ...others];
}

/** The entries that the filter lets through: by type, and by a word anywhere in them. */
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

/** The oldest entries that the server should have and does not. */
export function nextBatch(entries: readonly LogEntry[], size: number): readonly LogEntry[] {
  return entries.filter(({ isSent }) => !isSent).slice(-size);
}

/** An entry as the server takes it. */
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

/** The entries as JSON, in the shape of SPEC §3 and what we add to it. */
export function formatJson(entries: readonly LogEntry[]): string {
  return JSON.stringify(entries.map(toWire), null, 2);
}

const CSV_COLUMNS = ['time', 'type', 'message', 'route', 'traceId', 'count', 'meta', 'stack'] as const;

function csvCell(value: string): string {
  // A leading =, +, - or @ would be a formula for a spreadsheet.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The entries as CSV that a spreadsheet opens as UTF-8. */
export function formatCsv(entries: readonly LogEntry[]): string {
  const lines = entries.map((entry) => {
    const texts = { ...entry, count: String(entry.count), meta: JSON.stringify(entry.meta) };
    return CSV_COLUMNS.map((column) => csvCell(texts[column])).join(',');
  });
  return `\ufeff${[CSV_COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
