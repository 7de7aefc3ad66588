/** The size of a run. */
export interface Scale {
  /** Enterprises in the library. */
  readonly rows: number;
  /** Few rounds and small amounts, to try a bench out; such figures are not stored. */
  readonly quick: boolean;
  /** Rounds of a measure that repeats faults, instead of its own number. */
  readonly rounds?: number | undefined;
}

/** The amount of a full run, or that of a quick one. */
export function sized(
  scale: Scale,
  { full, quick }: { readonly full: number; readonly quick: number },
): number {
  return scale.quick ? quick : full;
}
