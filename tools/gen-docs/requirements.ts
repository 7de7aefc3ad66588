import { cell } from './markdown-table.ts';
import type { Proof } from './proofs.ts';

const ROW = /^\| ([A-Z]{2,5}-\d{2}) \| (.*?) \|(?:[^|]|\\\|)*\|$/;
const AREA = /^## ([A-Z]+) · (.+)$/;
const TOTALS = /<!-- totals -->[^]*?<!-- \/totals -->/;
const OPEN = '**open**';

interface AreaTotal {
  readonly name: string;
  rows: number;
  proven: number;
}

function proofCell(proofs: readonly Proof[]): string {
  const byPath = Map.groupBy(proofs, (proof) => proof.path);
  const files = [...byPath].toSorted(([a], [b]) => a.localeCompare(b));
  return files
    .map(([path, found]) => {
      const titles = [...new Set(found.map((proof) => cell(proof.title)))];
      return `[${path.split('/').at(-1)}](../${path}): ${titles.join('; ')}`;
    })
    .join('<br>');
}

function totalsText(areas: readonly AreaTotal[]): string {
  const rows = areas.reduce((sum, area) => sum + area.rows, 0);
  const proven = areas.reduce((sum, area) => sum + area.proven, 0);
  const lines = areas.map(
    (area) => `| ${area.name} | ${area.rows} | ${area.proven} | ${area.rows - area.proven} |`,
  );
  return [
    '<!-- totals -->',
    `**${proven} of ${rows} rows have a test that names them; ${rows - proven} are open.**`,
    '',
    '| area | rows | with a test | open |',
    '| --- | --- | --- | --- |',
    ...lines,
    '<!-- /totals -->',
  ].join('\n');
}

/**
 * The ledger with its generated parts written anew: the last column of each row and the totals.
 * Everything else stays as it is.
 * @throws Error when a table row of the ledger does not have its three columns
 */
export function fillLedger(ledger: string, proofs: ReadonlyMap<string, readonly Proof[]>): string {
  const areas: AreaTotal[] = [];
  const lines = ledger.split('\n').map((line) => {
    const area = AREA.exec(line)?.[1];
    if (area) areas.push({ name: area, rows: 0, proven: 0 });
    if (!/^\| [A-Z]{2,5}-/.test(line)) return line;
    const [, id, requirement] = ROW.exec(line) ?? [];
    const total = areas.at(-1);
    if (!id || !requirement || !total) throw new Error(`not a row of the ledger: ${line}`);
    const found = proofs.get(id) ?? [];
    total.rows += 1;
    if (found.length > 0) total.proven += 1;
    return `| ${id} | ${requirement} | ${found.length > 0 ? proofCell(found) : OPEN} |`;
  });
  return lines.join('\n').replace(TOTALS, () => totalsText(areas));
}
