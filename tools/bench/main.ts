import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { closeAll } from './cleanup.ts';
import { measureDocuments } from './measures/documents.ts';
import { measureFaults } from './measures/faults/faults.ts';
import { measureFilings } from './measures/filings.ts';
import { measureHostileSheets } from './measures/sheets/hostile-sheets.ts';
import { measureFlows } from './measures/flows/flows.ts';
import { measureFormKeys } from './measures/browser/form-keys.ts';
import { measureIntake } from './measures/intake.ts';
import { measureLists } from './measures/lists.ts';
import { measureMembers } from './measures/members.ts';
import { measureMessages } from './measures/messages.ts';
import { measureOneRowCall } from './measures/one-row-call.ts';
import { measurePages } from './measures/browser/pages.ts';
import { measurePermissions } from './measures/permissions.ts';
import { measurePoolSize } from './measures/pool-size.ts';
import { measureRecords } from './measures/records.ts';
import { measureSignIn } from './measures/sign-in.ts';
import { measureStart } from './measures/start.ts';
import { measureTabSwitch } from './measures/browser/tab-switch.ts';
import { measureTransfers } from './measures/sheets/transfers.ts';
import { measureUploads } from './measures/uploads.ts';
import { budgetOf, keepsBudget } from './report/budgets.ts';
import type { Figure } from './report/figures.ts';
import { commitHere, machineHere } from './report/machine.ts';
import { assertConsistent, type Run, runPath, runText } from './report/runs.ts';
import { figuresText, tablesText } from './report/terminal.ts';
import { isTableName, TABLE_NAMES, TABLES, type TableName } from './report/tables.ts';
import type { Scale } from './scale.ts';

const ROOT = join(import.meta.dirname, '../..');
const FULL_ROWS = 1_000_000;
const SMALL_ROWS = 10_000;
const MS_PER_MINUTE = 60_000;

const MEASURES: Readonly<Record<TableName, (scale: Scale) => Promise<Figure[]>>> = {
  'pool-size': measurePoolSize,
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
  faults: measureFaults,
  'hostile-sheets': measureHostileSheets,
};

/**
 * `npm run bench -- lists`: measures one table and stores its raw result. `--quick` tries it out with little data and stores
 * nothing; so does `--rows` with another number than a million, and `--rounds` for faults. Without a name it lists the tables; `--all` measures them all.
 */
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean' },
  },
});
const unknown = positionals.filter((name) => !isTableName(name));
if (unknown.length > 0)
  throw new Error(`no table ${unknown.join(', ')}; there are ${TABLE_NAMES.join(', ')}`);
const chosen = options.all ? TABLE_NAMES : positionals.filter(isTableName);
const rows = Number(options.rows ?? (options.quick ? SMALL_ROWS : FULL_ROWS));
if (!Number.isInteger(rows) || rows < 1) throw new Error(`--rows ${options.rows} is not a number of rows`);
const rounds = options.rounds === undefined ? undefined : Number(options.rounds);
if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
  throw new Error(`--rounds ${options.rounds} is not a number of rounds`);
const scale: Scale = { rows, quick: options.quick, rounds };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
}
if (chosen.length === 0) console.log(tablesText());
try {
  for (const name of chosen) await measureTable(name);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await closeAll();
}
// A measure that was ended for its time may leave handles behind.
process.exit();

async function measureTable(name: TableName): Promise<void> {
  console.log(`measuring ${name}, at most ${TABLES[name].minutesMax} minutes …`);
  const loadBefore = loadavg()[0] ?? 0;
  const startedMs = performance.now();
  const figures = await withinTime(name, MEASURES[name](scale));
  const run: Run = {
    table: name,
    command: commandOf(name),
    commit: commitHere(),
    measuredOn: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - startedMs) / 1000),
    machine: machineHere(),
    load: { before: loadBefore, after: loadavg()[0] ?? 0 },
    method: TABLES[name].method,
    figures,
  };
  assertConsistent(run);
  console.log(`\n${figuresText(run)}\n${run.seconds} s; ${store(run)}\n`);
  if (!isFull(name)) return;
  const isMissed = (figure: Figure) => {
    const budget = budgetOf(name, figure);
    return budget !== null && !keepsBudget(budget, figure);
  };
  if (figures.some(isMissed)) process.exitCode = 1;
}

/** Whether budgets apply and the result is stored. */
function isFull(name: TableName): boolean {
  return !scale.quick && scale.rounds === undefined && (scale.rows === FULL_ROWS || !TABLES[name].usesRows);
}

function commandOf(name: TableName): string {
  const rounds = scale.rounds === undefined ? '' : ` --rounds ${scale.rounds}`;
  const size = (isFull(name) ? '' : ` --rows ${scale.rows}`) + rounds;
  return `npm run bench -- ${name}${size}${scale.quick ? ' --quick' : ''}`;
}

/** Writes the raw result of a full run; others go where Git ignores them. */
function store(run: Run): string {
  const path = isFull(run.table) ? runPath(run.table) : `.cache/bench/${run.table}.json`;
  mkdirSync(join(ROOT, path, '..'), { recursive: true });
  writeFileSync(join(ROOT, path), runText(run));
  return isFull(run.table)
    ? `stored in ${path}; npm run docs writes the page`
    : `not a full run: see ${path}`;
}

/** @throws Error when a measure takes longer than its table allows */
function withinTime<Result>(name: TableName, work: Promise<Result>): Promise<Result> {
  const { minutesMax } = TABLES[name];
  const limit = sleep(minutesMax * MS_PER_MINUTE, undefined, { ref: false }).then(() => {
    throw new Error(`${name} took longer than ${minutesMax} minutes`);
  });
  return Promise.race([work, limit]);
}
