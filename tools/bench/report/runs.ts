import { BUDGETS } from './budgets.ts';
import { type Figure, mediansOf } from './figures.ts';
import type { Machine } from './machine.ts';
import { isTableName, type TableName } from './tables.ts';

/** One run of one table, as docs/performance/<table>.json stores it. */
export interface Run {
  readonly table: TableName;
  readonly command: string;
  readonly commit: string;
  /** Day of the run, ISO 8601; null when the figures come from the page of the commit, before raw results were stored. */
  readonly measuredOn: string | null;
  /** How long the run took; null when it was not recorded. */
  readonly seconds: number | null;
  readonly machine: Machine;
  /** One-minute load average of the machine. */
  readonly load: { readonly before: number; readonly after: number };
  readonly method: readonly string[];
  readonly figures: readonly Figure[];
}

/** Instead of a run: the last commit whose figures were measured. */
export interface NotMeasured {
  readonly table: TableName;
  readonly notMeasuredSince: string;
}

/** What the repository stores of one table. */
export type StoredTable = Run | NotMeasured;

/** Folder of the raw results. */
export const RUNS_FOLDER = 'docs/performance';

/** Path of a table's raw result. */
export function runPath(table: TableName): string {
  return `${RUNS_FOLDER}/${table}.json`;
}

/** Whether the table has a run. */
export function isRun(stored: StoredTable): stored is Run {
  return 'figures' in stored;
}

/** The text of a raw result: one line per figure, so that a difference is readable. */
export function runText({ figures, ...facts }: Run): string {
  const head = Object.entries(facts).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  const lines = figures.map((figure) => `    ${JSON.stringify(figure)}`).join(',\n');
  return ['{', ...head, '  "figures": [', lines, '  ]', '}', ''].join('\n');
}

/** Reads a raw result. @throws Error when it is not one, or its figures contradict their own rounds */
export function readRun(path: string, text: string): StoredTable {
  const stored: StoredTable = JSON.parse(text);
  if (!isTableName(stored.table) || path !== runPath(stored.table)) {
    throw new Error(`${path}: no raw result of a table with this name`);
  }
  if (isRun(stored)) assertConsistent(stored, path);
  return stored;
}

/** @throws Error when a figure is missing or unknown, or is not what its rounds say */
export function assertConsistent({ table, figures }: Run, path = runPath(table)): void {
  const expected = Object.keys(BUDGETS[table]).join(', ');
  const found = figures.map(({ key }) => key).join(', ');
  if (expected !== found) throw new Error(`${path}: figures ${found}; expected ${expected}`);
  for (const { key, rounds, ...figure } of figures) {
    if (!rounds) continue;
    const medians = mediansOf(rounds);
    const isSame =
      medians.value === figure.value &&
      medians.reference === figure.reference &&
      medians.ratio === figure.ratio;
    if (!isSame) throw new Error(`${path}: ${key} is not the median of its rounds`);
  }
}
