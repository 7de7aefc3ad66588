/** One round of a comparison: both sides were measured right after each other. */
export interface Round {
  readonly value: number;
  readonly reference: number;
}

/** How the samples behind a quantile are distributed. */
export interface Spread {
  readonly samples: number;
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** One figure of a run, as docs/performance stores it. */
export interface Figure extends FigureName {
  readonly value: number;
  /** The figure of the same run that the value is compared with. */
  readonly reference?: number;
  /** Value divided by reference; of rounds the median of their ratios. */
  readonly ratio?: number;
  readonly rounds?: readonly Round[];
  readonly spread?: Spread;
}

/** What a figure is. */
export interface FigureName {
  /** Finds the budget of the figure in its table. */
  readonly key: string;
  readonly name: string;
  readonly unit: string;
}

/** A figure that stands alone. */
export function single(figure: FigureName, value: number): Figure {
  return { ...figure, value: precise(value) };
}

/** A quantile of samples, stored with their distribution. */
export function quantileFigure(figure: FigureName, samples: readonly number[], q: number): Figure {
  return { ...figure, value: precise(quantile(samples, q)), spread: spreadOf(samples) };
}

/** The medians of rounds that were measured in turns. The first round of a measure is its warm-up and not passed here. */
export function comparedInTurns(figure: FigureName, measured: readonly Round[]): Figure {
  const rounds = measured.map(({ value, reference }) => ({
    value: precise(value),
    reference: precise(reference),
  }));
  return { ...figure, ...mediansOf(rounds), rounds };
}

/** A figure beside one reference of the same run. */
export function compared(figure: FigureName, { value, reference }: Round): Figure {
  return {
    ...figure,
    value: precise(value),
    reference: precise(reference),
    ratio: precise(value / reference),
  };
}

/** What {@link comparedInTurns} makes of rounds; the page check computes it again. */
export function mediansOf(rounds: readonly Round[]): Required<Pick<Figure, 'value' | 'reference' | 'ratio'>> {
  return {
    value: median(rounds.map(({ value }) => value)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio: precise(median(rounds.map(({ value, reference }) => value / reference))),
  };
}

/** The middle value; of an even number the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The `q` quantile of the values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

function spreadOf(samples: readonly number[]): Spread {
  return {
    samples: samples.length,
    min: precise(Math.min(...samples)),
    median: precise(median(samples)),
    p95: precise(quantile(samples, 0.95)),
    p99: precise(quantile(samples, 0.99)),
    max: precise(Math.max(...samples)),
  };
}

const STORED_DIGITS = 6;

/** Six significant digits, more than a measurement has. */
function precise(value: number): number {
  return Number(value.toPrecision(STORED_DIGITS));
}
