import type { Figure } from './figures.ts';
import type { TableName } from './tables.ts';

/** A bound of a figure's value, in its unit, or of its ratio to the reference. */
export interface Budget {
  readonly of: 'value' | 'ratio';
  readonly bound: 'atMost' | 'atLeast';
  readonly limit: number;
}

const atMost = (limit: number): Budget => ({ of: 'value', bound: 'atMost', limit });
const atLeast = (limit: number): Budget => ({ of: 'value', bound: 'atLeast', limit });
const ratioAtMost = (limit: number): Budget => ({ of: 'ratio', bound: 'atMost', limit });
const ratioAtLeast = (limit: number): Budget => ({ of: 'ratio', bound: 'atLeast', limit });

const NONE = atMost(0);

/** The budgets of one kind of fault. */
function faultBudgets(kind: string): Readonly<Record<string, Budget>> {
  return {
    [`${kind}-writes`]: NONE,
    [`${kind}-processes`]: NONE,
    [`${kind}-replies`]: NONE,
    [`${kind}-s`]: atMost(5),
  };
}

/** No request waits longer than this for the event loop. */
const BLOCK = atMost(50);

/**
 * The figures of every table, in order, each with its budget (DESIGN §5); null when a figure only informs. Budgets are for a full
 * run. A test compares them with docs/design.md.
 */
export const BUDGETS: Readonly<Record<TableName, Readonly<Record<string, Budget | null>>>> = {
  'pool-size': {
    'list-4': null,
    'list-8': null,
    'list-12': null,
    'list-20': null,
    'list-50': null,
    'read-4': null,
    'read-8': null,
    'read-12': null,
    'read-20': null,
    'read-50': null,
  },
  'one-row-call': { call: ratioAtLeast(0.8) },
  lists: {
    page: ratioAtLeast(1),
    'page-row-scopes': null,
    total: ratioAtLeast(0.7),
    'search-chinese': ratioAtMost(2),
    'search-initials': ratioAtMost(3),
    'deep-page': ratioAtMost(1.5),
    size: ratioAtLeast(0.8),
    seed: atMost(90),
  },
  members: { list: atMost(100), pickers: atMost(100) },
  permissions: {
    'actor-read': atMost(10),
    'actor-cached': atMost(1),
    'organisation-and-below': ratioAtLeast(0.8),
    'own-records': ratioAtLeast(0.8),
    preview: atMost(2000),
  },
  records: {
    read: ratioAtLeast(0.8),
    'read-row-scopes': null,
    create: ratioAtLeast(0.5),
    update: ratioAtLeast(0.5),
  },
  transfers: {
    export: atLeast(50_000),
    'export-memory': atMost(250),
    'export-block': BLOCK,
    'dry-run': atLeast(10_000),
    'dry-run-block': BLOCK,
    import: ratioAtLeast(0.4),
    'import-block': BLOCK,
  },
  documents: {
    print: atMost(150),
    'print-block': BLOCK,
    picture: atMost(300),
    'picture-block': BLOCK,
    'at-once-block': BLOCK,
  },
  flows: { completions: atLeast(500), history: atMost(200), todo: atMost(20) },
  messages: { arrival: atMost(1000) },
  uploads: {
    whole: atLeast(150),
    'whole-memory': atMost(30),
    'whole-block': BLOCK,
    // Each piece is on the disk, and in the database, before it is answered.
    pieces: atLeast(75),
    'pieces-memory': atMost(30),
    'pieces-block': BLOCK,
    'at-once': ratioAtLeast(1),
    'at-once-block': BLOCK,
  },
  intake: { 'connections-32': atLeast(300), 'connections-64': atLeast(300), 'missing-numbers': atMost(0) },
  filings: {
    pending: atMost(100),
    tabs: atMost(200),
    keyword: ratioAtMost(2),
    case: atMost(300),
    submit: atMost(300),
    pass: atMost(300),
  },
  'sign-in': { rate: ratioAtLeast(0.6), block: BLOCK },
  start: { seconds: atMost(2), memory: atMost(200) },
  pages: { 'sign-in': atMost(110), shell: atMost(400), list: atMost(400), usable: atMost(1) },
  'tab-switch': {
    pointer: atMost(50),
    'pointer-work': atMost(50),
    keys: atMost(50),
    'keys-work': atMost(50),
    unforeseen: atMost(64),
    'unforeseen-work': atMost(50),
    clock: null,
  },
  'form-keys': { key: atMost(32), 'key-work': atMost(32), clock: null },
  faults: {
    ...faultBudgets('kill-all'),
    ...faultBudgets('kill-postgres'),
    ...faultBudgets('end-backends'),
    ...faultBudgets('restart-postgres'),
    audit: NONE,
  },
  'hostile-sheets': { replies: NONE, memory: atMost(150), 'memory-after': atMost(50), health: atMost(100) },
};

/** A budget as people read it: `≤ 3 ×`, `≥ 150 MB/s`. */
export function budgetText({ of, bound, limit }: Budget, unit: string): string {
  return `${bound === 'atMost' ? '≤' : '≥'} ${limit} ${of === 'ratio' ? '×' : unit}`;
}

/** Whether a figure keeps a budget; one that could not be measured does not. */
export function keepsBudget({ of, bound, limit }: Budget, figure: Figure): boolean {
  const measured = of === 'ratio' ? (figure.ratio ?? Number.NaN) : figure.value;
  return bound === 'atMost' ? measured <= limit : measured >= limit;
}

/** The budget of a figure. @throws Error when the table has no such figure */
export function budgetOf(table: TableName, { key }: Figure): Budget | null {
  const budget = BUDGETS[table][key];
  if (budget === undefined) throw new Error(`${table} has no figure ${key}: name it in BUDGETS`);
  return budget;
}
