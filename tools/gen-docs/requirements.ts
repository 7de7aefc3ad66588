import { cell } from './markdown-table.ts';
import type { OpenRequirement } from './open-requirements.ts';
import type { Proof } from './proofs.ts';

const ROW = /^\| ([A-Z]{2,5}-\d{2}) \| (.*?) \|(?:[^|]|\\\|)*\|$/;
const AREA = /^## ([A-Z]+) · (.+)$/;
const TOTALS = /<!-- totals -->[^]*?<!-- \/totals -->/;
/** Most files of one kind that a row names. */
const FILES_MAX = 6;

/** Kinds of tests in the order in which a row names them, with the room they live in. */
const KINDS = [
  ['browser', /^e2e\//],
  ['web', /^apps\/web\//],
  ['server', /^(apps\/server|modules)\//],
  ['contract', /^packages\//],
] as const;

interface AreaTotal {
  readonly name: string;
  rows: number;
  proven: number;
}

function countOf(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** `browser 3: a.spec.ts, b.spec.ts`; the first files and the number of the others. */
function kindText(kind: string, proofs: readonly Proof[]): string {
  const files = [...new Set(proofs.map(({ path }) => path))].map((path) => path.split('/').at(-1) ?? path);
  const shown = files.toSorted().slice(0, FILES_MAX).join(', ');
  const more = files.length - FILES_MAX;
  return `${kind} ${proofs.length}: ${shown}${more > 0 ? ` and ${countOf(more, 'more file')}` : ''}`;
}

function proofText(proofs: readonly Proof[]): string {
  const kinds = KINDS.flatMap(([kind, room]) => {
    const own = proofs.filter(({ path }) => room.test(path));
    return own.length === 0 ? [] : [kindText(kind, own)];
  });
  return [countOf(proofs.length, 'test'), ...kinds].join('<br>');
}

/** `part 11: /visitInfo-details, …`, one line per part. */
function openText(id: string, list: readonly OpenRequirement[]): string {
  const own = list.filter(({ rows }) => rows.includes(id));
  const parts = [...Map.groupBy(own, ({ part }) => part)].map(([part, entries]) => {
    const names = entries.flatMap(({ routes, presets, calls, constants, lacks }) => [
      ...[routes, presets, calls, constants].flatMap((each) => each ?? []),
      ...(lacks === undefined ? [] : [lacks]),
    ]);
    return `part ${part}: ${cell(names.join(', '))}`;
  });
  return ['**open**', ...parts].join('<br>');
}

function totalsText(areas: readonly AreaTotal[]): string {
  const rows = areas.reduce((sum, area) => sum + area.rows, 0);
  const proven = areas.reduce((sum, area) => sum + area.proven, 0);
  const lines = areas.map(
    (area) => `| ${area.name} | ${area.rows} | ${area.proven} | ${area.rows - area.proven} |`,
  );
  return [
    '<!-- totals -->',
    `**${proven} of ${rows} rows are proven; ${rows - proven} are open.**`,
    '',
    '| area | rows | proven | open |',
    '| --- | --- | --- | --- |',
    ...lines,
    '<!-- /totals -->',
  ].join('\n');
}

/** What the generated parts of the ledger are made from. */
export interface LedgerSource {
  readonly proofs: ReadonlyMap<string, readonly Proof[]>;
  readonly open: readonly OpenRequirement[];
}

/**
 * The ledger with its generated parts written anew: the last column of each row and the totals.
 * A row of the open list is open even when tests name it. Everything else stays as it is.
 * @throws Error when a table row of the ledger does not have its three columns
 */
export function fillLedger(ledger: string, { proofs, open }: LedgerSource): string {
  const areas: AreaTotal[] = [];
  const openIds = new Set(open.flatMap(({ rows }) => rows));
  const lines = ledger.split('\n').map((line) => {
    const area = AREA.exec(line)?.[1];
    if (area) areas.push({ name: area, rows: 0, proven: 0 });
    if (!/^\| [A-Z]{2,5}-/.test(line)) return line;
    const [, id, requirement] = ROW.exec(line) ?? [];
    const total = areas.at(-1);
    if (!id || !requirement || !total) throw new Error(`not a row of the ledger: ${line}`);
    const found = proofs.get(id) ?? [];
    const isProven = found.length > 0 && !openIds.has(id);
    total.rows += 1;
    if (isProven) total.proven += 1;
    const status = [
      ...(isProven ? [] : [openText(id, open)]),
      ...(found.length > 0 ? [proofText(found)] : []),
    ];
    return `| ${id} | ${requirement} | ${status.join('<br>')} |`;
  });
  return lines.join('\n').replace(TOTALS, () => totalsText(areas));
}
