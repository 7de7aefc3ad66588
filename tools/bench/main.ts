import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { closeAll } from './cleanup.ts';
import { measureDocuments } from './measures/documents.ts';
import { measureFilings } from './measures/filings.ts';
import { measureFlows } from './measures/flows/flows.ts';
import { measureFormKeys } from './measures/browser/form-keys.ts';
import { measureIntake } from './measures/intake.ts';
import { measureLists } from './measures/lists.ts';
import { measureMembers } from './measures/members.ts';
import { measureMessages } from './measures/messages.ts';
import { measureOneRowCall } from './measures/one-row-call.ts';
import { measurePages } from './measures/browser/pages.ts';
import { measurePermissions } from './measures/permissions.ts';
import { measureRecords } from './measures/records.ts';
import { measureSignIn } from './measures/sign-in.ts';
import { measureStart } from './measures/start.ts';
import { measureTabSwitch } from './measures/browser/tab-switch.ts';
import { measureTransfers } from './measures/transfers.ts';
import { measureUploads } from './measures/uploads.ts';
import { machineHere, readRuns, writeDocument, writeRuns } from './results.ts';
import { type Row, tableOf } from './rows.ts';

const MEASURES: Readonly<Record<string, (options: { rows: number }) => Promise<Row[]>>> = {
  'one-row-call': measureOneRowCall,
  lists: measureLists,
  members: measureMembers,
  permissions: measurePermissions,
  records: measureRecords,
  transfers: measureTransfers,
  documents: measureDocuments,
  flows: measureFlows,
  messages: measureMessages,
  uploads: measureUploads,
  intake: measureIntake,
  filings: measureFilings,
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
}
if (options.document) writeDocument(Object.keys(MEASURES), readRuns());
else await measureAndClose();

async function measureAndClose(): Promise<void> {
  try {
    await measureAll();
  } finally {
    await closeAll();
  }
}

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
