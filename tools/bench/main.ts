import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureFormKeys } from './measures/form-keys.ts';
import { measureLists } from './measures/lists.ts';
import { measureOneRowCall } from './measures/one-row-call.ts';
import { measurePages } from './measures/pages.ts';
import { measureRecords } from './measures/records.ts';
import { measureSignIn } from './measures/sign-in.ts';
import { measureStart } from './measures/start.ts';
import { measureTabSwitch } from './measures/tab-switch.ts';
import { measureTransfers } from './measures/transfers.ts';
import { type Row, tableOf } from './rows.ts';

const RESULTS = join(import.meta.dirname, '../../bench-results.json');

const MEASURES: Readonly<Record<string, (options: { rows: number }) => Promise<Row[]>>> = {
  'one-row-call': measureOneRowCall,
  lists: measureLists,
  records: measureRecords,
  transfers: measureTransfers,
  'sign-in': measureSignIn,
  start: measureStart,
  pages: measurePages,
  'tab-switch': measureTabSwitch,
  'form-keys': measureFormKeys,
};

/** `npm run bench -- lists --rows 1000000`: measures by name, all of them without a name. */
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '1000000' } },
});
const chosen = Object.entries(MEASURES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) throw new Error(`there is ${Object.keys(MEASURES).join(', ')}`);

const before = loadavg();
const rows: Row[] = [];
for (const [name, measure] of chosen) {
  console.log(`measuring ${name} …`);
  rows.push(...(await measure({ rows: Number(options.rows) })));
}
const machine = {
  node: process.version,
  cores: availableParallelism(),
  loadBefore: before[0],
  loadAfter: loadavg()[0],
};
writeFileSync(RESULTS, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
console.log(
  `\n${tableOf(rows)}\n\nload ${machine.loadBefore?.toFixed(1)} before, ${machine.loadAfter?.toFixed(1)} after`,
);
if (rows.some((row) => !row.ok)) process.exitCode = 1;
