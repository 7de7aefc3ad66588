/** Where a masked value stands, and whether the reader may see it whole. */
export interface MaskedPlace {
  readonly formCode: string;
  readonly dataId: string;
  /** Name of the field. */
  readonly field: string;
  readonly canUnmask: boolean;
}
