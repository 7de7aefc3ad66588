import { cellsOf, HEADINGS, isFigureColumn } from './page.ts';
import { remarksOf } from './remarks.ts';
import type { Run } from './runs.ts';
import { TABLE_NAMES, TABLES } from './tables.ts';

/** The figures and remarks of a run for the terminal. */
export function figuresText(run: Run): string {
  const rows = run.figures.map((figure) => cellsOf(run.table, figure));
  return [aligned([HEADINGS, ...rows]), ...remarksOf(run)].join('\n');
}

/** All tables with the commands that measure them. */
export function tablesText(): string {
  const rows = TABLE_NAMES.map((name) => [
    `npm run bench -- ${name}`,
    TABLES[name].title,
    `at most ${TABLES[name].minutesMax} minutes`,
  ]);
  return [...rows.map((cells) => cells.join(' · ')), 'Add --quick to try one out.'].join('\n');
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return isFigureColumn(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  return rows.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n');
}
