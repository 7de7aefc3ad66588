/** One line of the result. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figure of the same run that the value is compared with; null where the budget is absolute. */
  readonly reference: number | null;
  /** What the budget is about: value by reference, or the value itself. */
  readonly ratio: number | null;
  readonly budget: string;
  readonly ok: boolean;
}

interface Measured {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** A figure that must not exceed its budget, which is in the same unit. */
export function atMost(budget: number, measured: Measured): Row {
  const { unit, value } = measured;
  return { ...measured, reference: null, ratio: null, budget: `≤ ${budget} ${unit}`, ok: value <= budget };
}

/**
 * A figure that must reach its budget, which is in the same unit. A reference beside it shows how much the machine itself allows.
 */
export function atLeast(budget: number, measured: Measured & { readonly reference?: number }): Row {
  const { unit, value, reference = null } = measured;
  const ratio = reference === null ? null : value / reference;
  return { ...measured, reference, ratio, budget: `≥ ${budget} ${unit}`, ok: value >= budget };
}

/** A figure whose ratio to the reference of the same run must reach its budget. */
export function atLeastRatio(
  budget: number,
  measured: Measured & { readonly reference: number; readonly ratio: number },
): Row {
  return { ...measured, budget: `≥ ${budget} ×`, ok: measured.ratio >= budget };
}

/** A figure whose ratio to the reference of the same run must not exceed its budget. */
export function atMostRatio(
  budget: number,
  measured: Measured & { readonly reference: number; readonly ratio: number },
): Row {
  return { ...measured, budget: `≤ ${budget} ×`, ok: measured.ratio <= budget };
}

/** The middle one; of an even number the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that the share `q` of all values does not exceed. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** Headings of the columns of `cellsOf`. */
export const HEAD: readonly string[] = ['what', 'value', 'reference', 'ratio', 'budget', ''];

/** All rows as one table for people. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const text = lines.map((line) =>
    line.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '),
  );
  return text.join('\n');
}

/** A row as people read it. */
export function cellsOf(row: Row): string[] {
  return [
    row.name,
    `${rounded(row.value)} ${row.unit}`,
    row.reference === null ? '' : `${rounded(row.reference)} ${row.unit}`,
    row.ratio === null ? '' : row.ratio.toFixed(2),
    row.budget,
    row.ok ? 'ok' : 'MISSED',
  ];
}

function pad(cell: string, width: number, column: number): string {
  const isFigure = column >= 1 && column <= 3;
  return isFigure ? cell.padStart(width) : cell.padEnd(width);
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
