/** What is measured into one table, by one command. */
export interface Table {
  /** What the table shows. */
  readonly title: string;
  /** Minutes a full run takes at most before it is ended. */
  readonly minutesMax: number;
  /** Whether the size of the enterprise library changes the run; otherwise `--rows` is ignored. */
  readonly usesRows: boolean;
  /** How it is measured: who calls, what is compared. A run stores it, so the page says how its own figures came about. */
  readonly method: readonly string[];
}

const IN_TURNS = 'Both sides are measured in turns; value, reference and ratio are medians of the rounds.';
const ONE_PERSON = 'One account, one call after the other, as one person works.';
const TEN_READERS = '50 connections share 10 accounts that see all rows, as the bare server answers all.';

/** Database connections of a bare server that are compared. */
export const POOL_SIZES = [4, 8, 12, 20, 50] as const;

/** The tables of docs/performance.md, in order. */
export const TABLES = {
  'pool-size': {
    title: 'Bare servers by pool size',
    minutesMax: 15,
    usesRows: true,
    method: [
      'Requests of the bare list and record servers over 50 connections, by the number of their database connections.',
      'Each size is a process of its own; all sizes are measured in turns, compared with the size the bare servers use.',
    ],
  },
  'one-row-call': {
    title: 'Authenticated call that reads one row',
    minutesMax: 10,
    usesRows: false,
    method: [
      '50 connections share 12 accounts, each with a message of its own, compared with a bare server that checks nothing.',
      IN_TURNS,
    ],
  },
  lists: {
    title: 'Pages of the enterprise library',
    minutesMax: 30,
    usesRows: true,
    method: [
      TEN_READERS,
      'The row-scope figure adds 5 accounts that see their organisation and below and 5 that see their own records.',
      IN_TURNS,
    ],
  },
  members: { title: 'Member list and pickers', minutesMax: 15, usesRows: false, method: [ONE_PERSON] },
  permissions: {
    title: 'Cost of permissions',
    minutesMax: 30,
    usesRows: true,
    method: [
      '50 connections share 5 accounts of one row scope, compared with 10 accounts that see all rows.',
      IN_TURNS,
      'The actor is loaded in the process; the preview is one call after the other.',
    ],
  },
  records: {
    title: 'One record',
    minutesMax: 30,
    usesRows: true,
    method: [
      `${TEN_READERS} The row-scope figure reads with 10 accounts that see their organisation and below, or their own records.`,
      IN_TURNS,
    ],
  },
  transfers: {
    title: 'Export and import',
    minutesMax: 30,
    usesRows: true,
    method: [
      'One account. The import is compared with a COPY of ready rows into the same table and indexes.',
    ],
  },
  documents: {
    title: 'Signed documents and pictures',
    minutesMax: 10,
    usesRows: false,
    method: ['One document after the other, then 30 at once for 10 accounts.'],
  },
  flows: {
    title: 'Flows',
    minutesMax: 15,
    usesRows: false,
    method: [
      'Tasks of 10 accounts are completed over 32 connections, each by its assignee. Lists and instances: one account, one call after the other.',
    ],
  },
  messages: {
    title: 'Messages to open browsers',
    minutesMax: 10,
    usesRows: false,
    method: ['12 accounts with 25 open streams each, on another node than the sender.'],
  },
  uploads: {
    title: 'Uploads',
    minutesMax: 10,
    usesRows: false,
    method: [
      'One upload after the other, compared with hashing and writing the same bytes to the disk; then 100 at once for 10 accounts.',
    ],
  },
  intake: {
    title: 'Filings through the public intake',
    minutesMax: 15,
    usesRows: false,
    method: [
      '10 API keys share the connections. Each filing names its documents, which were uploaded before.',
    ],
  },
  filings: {
    title: "An officer's work on a full archive",
    minutesMax: 30,
    usesRows: true,
    method: [ONE_PERSON],
  },
  'sign-in': {
    title: 'Sign-in',
    minutesMax: 10,
    usesRows: false,
    method: [
      '12 accounts sign in, 50 at once, compared with the argon2 verifications of all cores.',
      IN_TURNS,
    ],
  },
  start: {
    title: 'Start and memory',
    minutesMax: 10,
    usesRows: false,
    method: ['Starts after the first one, which creates the database.'],
  },
  pages: {
    title: 'Weight of pages',
    minutesMax: 10,
    usesRows: false,
    method: ['Chromium with an empty cache; sizes are compressed bytes over the wire.'],
  },
  'tab-switch': {
    title: 'Tab switch',
    minutesMax: 10,
    usesRows: false,
    method: [
      'From the press to the end of the frame that shows the tab: performance.now() before the event and in the first task after the frame.',
      'This excludes the compositor. It replaces Event Timing, which rounds to 8 ms.',
    ],
  },
  'form-keys': {
    title: 'Key press in a form of 60 fields',
    minutesMax: 10,
    usesRows: false,
    method: [
      "From the key event's own time stamp to the first task after the next frame, both on the clock of performance.now().",
      'This excludes the compositor. It replaces Event Timing, which rounds to 8 ms.',
    ],
  },
  faults: {
    title: 'Faults under write load',
    minutesMax: 45,
    usesRows: false,
    method: [
      '6 members save enterprises and 4 programs file, each at most 12 times a second, while every fault is repeated 20 times.',
      'A write is lost when the product acknowledged it and the database lacks it, its history or its audit entry.',
    ],
  },
  'hostile-sheets': {
    title: 'Hostile spreadsheets',
    minutesMax: 15,
    usesRows: false,
    method: [
      '10 accounts upload 5 workbooks of 5 000 000 shared texts each and let all of them be read at once.',
      'The first row uses the last text. Memory is that of the whole process, with its threads.',
    ],
  },
} as const satisfies Readonly<Record<string, Table>>;

/** A table, and the measure that fills it. */
export type TableName = keyof typeof TABLES;

/** The names of all tables, in order. */
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]; // the keys of this very object

/** Whether there is a table of this name. */
export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name);
}
