/** Where a masked value is stored, and whether the reader may unmask it. */
export interface MaskTarget {
  readonly formCode: string;
  readonly dataId: string;
  /** Name of the field; `table.column` for a cell of a sub-table. */
  readonly field: string;
  /** Id of the row, for a cell. */
  readonly row?: string;
  readonly canUnmask: boolean;
}
