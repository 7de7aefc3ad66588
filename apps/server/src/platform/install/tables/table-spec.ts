/** A column that a table is to have. */
export interface SpecColumn {
  readonly name: string;
  /** As PostgreSQL's `format_type` prints it. */
  readonly type: string;
  readonly notNull: boolean;
  /** A constant as SQL; null for none. */
  readonly default: string | null;
  /** A constant as SQL for rows that are there when the column comes; null for none. */
  readonly fill: string | null;
  /** Field that it holds, `parts.amount` for one of a sub-table; null for columns that every table of its kind has. */
  readonly field: string | null;
}

/** An index that a table is to have. Its name says its columns; two indexes of one name are the same index. */
export interface SpecIndex {
  readonly name: string;
  readonly method: 'btree' | 'gin';
  readonly isUnique: boolean;
  readonly keys: readonly IndexKey[];
  /** Which rows stand in it. */
  readonly rows: IndexRows;
}

/** A column of an index with its direction. */
export interface IndexKey {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** Rows of an index: all of them, those outside the recycle bin, those in it, or those that have a value. */
export type IndexRows = 'all' | 'live' | 'deleted' | 'present';

/** A check that a table is to have. */
export type SpecCheck =
  | { readonly name: string; readonly kind: 'length'; readonly column: string; readonly most: number }
  | {
      readonly name: string;
      readonly kind: 'codes';
      readonly column: string;
      readonly codes: readonly string[];
    };

/** A reference that the database keeps. */
export interface SpecForeignKey {
  readonly name: string;
  readonly column: string;
  readonly target: string;
  readonly onDelete: 'refuse' | 'cascade';
}

/** What a table is to look like. */
export interface TableSpec {
  readonly name: string;
  /** Code of the resource that it belongs to. */
  readonly resource: string;
  /** Set for the rows of a sub-table: the table that they belong to. */
  readonly parent: string | null;
  readonly columns: readonly SpecColumn[];
  readonly indexes: readonly SpecIndex[];
  readonly checks: readonly SpecCheck[];
  readonly foreignKeys: readonly SpecForeignKey[];
}
