/** Where a masked value stands, and whether the reader may see it whole. */
export interface MaskedPlace {
  readonly formCode: string;
  readonly dataId: string;
  /** Name of the field; `table.column` for a cell of a sub-table. */
  readonly field: string;
  /** Id of the row, for a cell. */
  readonly row?: string;
  readonly canUnmask: boolean;
}
