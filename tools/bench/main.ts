import { loadavg } from 'node:os';
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
import { machineHere, readRuns, writeDocument, writeRuns } from './results.ts';
import { type Row, tableOf } from './rows.ts';

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

/**
 * `npm run bench -- lists --rows 1000000`: measures by name, all of them without a name. `--document` measures nothing and
 * writes docs/performance.md from the newest runs.
 */
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '1000000' }, document: { type: 'boolean', default: false } },
});
const chosen = Object.entries(MEASURES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) throw new Error(`there is ${Object.keys(MEASURES).join(', ')}`);

if (options.document) writeDocument(Object.keys(MEASURES), readRuns());
else await measureAll();

async function measureAll(): Promise<void> {
  const rows: Row[] = [];
  for (const [name, measure] of chosen) {
    console.log(`measuring ${name} …`);
    const loadBefore = loadavg()[0] ?? 0;
    const measured = await measure({ rows: Number(options.rows) });
    rows.push(...measured);
    const command = `npm run bench -- ${name} --rows ${options.rows}`;
    const machine = { ...machineHere(), loadBefore, loadAfter: loadavg()[0] ?? 0 };
    writeRuns({ ...readRuns(), [name]: { command, machine, rows: measured } });
  }
  console.log(`\n${tableOf(rows)}`);
  if (rows.some((row) => !row.ok)) process.exitCode = 1;
}
