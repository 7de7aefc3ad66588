import type { Figure } from './figures.ts';
import type { Run } from './runs.ts';
import { POOL_SIZES, type TableName } from './tables.ts';

/** Figures of one run by key. */
type Figures = (key: string) => Figure;

/** What a table's figures say beside their budgets. A remark is computed from the run: it says nothing the numbers do not. */
const REMARKS: Partial<Readonly<Record<TableName, (figures: Figures) => readonly string[]>>> = {
  'pool-size': (figures) => [
    `Most pages per second with ${bestSize(figures, 'list')} connections, most reads with ${bestSize(figures, 'read')}.`,
  ],
  lists: (figures) => [
    `Accounts of three row scopes get ${share(figures('page-row-scopes'), figures('page'))} of the pages that accounts with all rows get.`,
  ],
  records: (figures) => [
    `Accounts with row scopes get ${share(figures('read-row-scopes'), figures('read'))} of the reads that accounts with all rows get.`,
  ],
};

/** The remarks of a run. */
export function remarksOf({ table, figures }: Run): readonly string[] {
  const byKey = new Map(figures.map((figure) => [figure.key, figure]));
  return (
    REMARKS[table]?.((key) => {
      const figure = byKey.get(key);
      if (!figure) throw new Error(`a remark of ${table} needs the figure ${key}`);
      return figure;
    }) ?? []
  );
}

/** Ratios, not values: the two figures were measured one after the other, each beside its own reference. */
function share(one: Figure, other: Figure): string {
  return `${Math.round((100 * (one.ratio ?? Number.NaN)) / (other.ratio ?? Number.NaN))} %`;
}

function bestSize(figures: Figures, kind: 'list' | 'read'): string {
  const sizes = POOL_SIZES.map((size) => ({ size, value: figures(`${kind}-${size}`).value }));
  return String(sizes.reduce((best, next) => (next.value > best.value ? next : best)).size);
}
