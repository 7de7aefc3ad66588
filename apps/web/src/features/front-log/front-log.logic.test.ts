import { frontLogEntrySchema } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import {
  createEntry,
  ENTRIES_MAX,
  filterEntries,
  formatCsv,
  formatJson,
  type LogEntry,
  nextBatch,
  redact,
  toWire,
  withEntry,
} from './front-log.logic.ts';

function entry(message: string, change: Partial<LogEntry> = {}): LogEntry {
  const base = createEntry({
    id: message,
    message,
    type: 'danger',
    time: '2026-11-20 10:00:00',
    meta: {},
    route: '/index',
    traceId: '',
    stack: '',
  });
  return { ...base, ...change };
}

test.each([
  ['Bearer abc.def', 'Bearer ***'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig and more', '*** and more'],
  ['{"password":"Haiqiao@2026","x":1}', '{"password":***,"x":1}'],
  ['token=abc123&next=1', 'token=***&next=1'],
  ['call 13800005678 now', 'call 138****5678 now'],
  ['id 510104199001011234', 'id 510***********1234'],
  ['li.jingyi@example.org failed', 'l***@example.org failed'],
  ['2026-11-20 10:00:00 /lists?code=a 1234567890', '2026-11-20 10:00:00 /lists?code=a 1234567890'],
])('API-06 %s leaves the device as %s', (text, clean) => {
  expect(redact(text)).toBe(clean);
});

test('API-06 an entry is reduced to what the server accepts', () => {
  const long = entry('m'.repeat(5000), {
    meta: { ['k'.repeat(100)]: 'v'.repeat(9000) },
    stack: 's'.repeat(20_000),
  });
  const made = createEntry(long);
  expect(frontLogEntrySchema.safeParse(toWire(made)).success).toBe(true);
});

test('API-06 a repeated entry only increments the count', () => {
  const once = withEntry([], entry('a'));
  const twice = withEntry(once, entry('a', { id: 'other', time: '2026-11-20 10:00:09' }));
  expect(twice).toHaveLength(1);
  expect(twice[0]).toMatchObject({ count: 2, id: 'a', time: '2026-11-20 10:00:09' });
  expect(withEntry(twice, entry('b'))).toHaveLength(2);
  expect(toWire(twice[0] ?? entry('x')).meta['count']).toBe('2');
});

test('API-06 the log is bounded and drops the oldest entries', () => {
  let entries: readonly LogEntry[] = [];
  for (let n = 0; n < ENTRIES_MAX + 5; n += 1) entries = withEntry(entries, entry(`m${n}`));
  expect(entries).toHaveLength(ENTRIES_MAX);
  expect(entries[0]?.message).toBe(`m${ENTRIES_MAX + 4}`);
  expect(entries.at(-1)?.message).toBe('m5');
});

test('API-06 entries are filtered by type and by a keyword anywhere', () => {
  const entries = [
    entry('甲', { stack: 'at Form' }),
    entry('乙', { type: 'info' }),
    entry('丙', { meta: { url: '/api/x' } }),
  ];
  expect(filterEntries(entries, { type: 'info', keyword: '' }).map(({ message }) => message)).toEqual(['乙']);
  expect(filterEntries(entries, { type: 'all', keyword: ' FORM ' }).map(({ message }) => message)).toEqual([
    '甲',
  ]);
  expect(filterEntries(entries, { type: 'danger', keyword: '/api' }).map(({ message }) => message)).toEqual([
    '丙',
  ]);
});

test('API-06 only danger entries are queued for the server, oldest first', () => {
  const entries = [entry('c'), entry('b', { isSent: true }), entry('a')];
  expect(nextBatch(entries, 1).map(({ message }) => message)).toEqual(['a']);
  expect(createEntry({ ...entry('i'), type: 'info' }).isSent).toBe(true);
});

test('API-06 the JSON export has message, type, time and meta', () => {
  const [first] = JSON.parse(formatJson([entry('a', { meta: { url: '/x' } })])) as object[];
  expect(first).toMatchObject({
    message: 'a',
    type: 'danger',
    time: '2026-11-20 10:00:00',
    meta: { url: '/x' },
  });
});

test('API-06 the CSV export is read as text by a spreadsheet', () => {
  const csv = formatCsv([entry('=1+1'), entry('say "hi"')]);
  expect(csv.startsWith('\ufefftime,type,message')).toBe(true);
  expect(csv).toContain(`"'=1+1"`);
  expect(csv).toContain('"say ""hi"""');
});
