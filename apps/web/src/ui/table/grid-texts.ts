/** Accessible texts of a grid; the page passes them in the reader's language. */
export interface GridTexts {
  readonly selectAll: string;
  readonly selectRow: (name: string) => string;
  /** Name of the column resize handle. */
  readonly resize: (column: string) => string;
  /** Keyboard help for sorting and moving columns. */
  readonly headHelp: string;
  readonly sortOrder: (position: number) => string;
  readonly loading: string;
}
