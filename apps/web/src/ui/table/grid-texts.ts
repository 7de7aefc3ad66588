/** What a grid says to readers; whoever draws it brings the words in the reader's language. */
export interface GridTexts {
  readonly selectAll: string;
  readonly selectRow: (name: string) => string;
  /** Name of the handle that changes the width of a column. */
  readonly resize: (column: string) => string;
  /** How a column is sorted and moved by keyboard. */
  readonly headHelp: string;
  readonly sortOrder: (place: number) => string;
  readonly loading: string;
}
