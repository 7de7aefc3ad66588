/** Specification of a column. */
export interface SpecColumn {
  readonly name: string;
  /** As PostgreSQL's `format_type` prints it. */
  readonly type: string;
  readonly notNull: boolean;
  /** A constant as SQL; null for none. */
  readonly default: string | null;
  /** A constant as SQL for existing rows when the column is added; null for none. */
  readonly fill: string | null;
  /** Its field, `parts.amount` for one of a sub-table; null for columns of every such table. */
  readonly field: string | null;
}

/** Specification of an index. Its name is derived from its columns; equal names mean equal indexes. */
export interface SpecIndex {
  readonly name: string;
  readonly method: 'btree' | 'gin';
  readonly isUnique: boolean;
  readonly keys: readonly IndexKey[];
  /** Rows covered by the index. */
  readonly rows: IndexRows;
}

/** A column of an index with its direction. */
export interface IndexKey {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** Rows of an index: all, live ones, those in the recycle bin, or those with a value. */
export type IndexRows = 'all' | 'live' | 'deleted' | 'present';

/** Specification of a check. */
export type SpecCheck =
  | { readonly name: string; readonly kind: 'length'; readonly column: string; readonly most: number }
  | {
      readonly name: string;
      readonly kind: 'codes';
      readonly column: string;
      readonly codes: readonly string[];
    };

/** Specification of a foreign key. */
export interface SpecForeignKey {
  readonly name: string;
  readonly column: string;
  readonly target: string;
  readonly onDelete: 'refuse' | 'cascade';
}

/** Specification of a table. */
export interface TableSpec {
  readonly name: string;
  /** Code of its resource. */
  readonly resource: string;
  /** For a sub-table: the table of its records. */
  readonly parent: string | null;
  readonly columns: readonly SpecColumn[];
  readonly indexes: readonly SpecIndex[];
  readonly checks: readonly SpecCheck[];
  readonly foreignKeys: readonly SpecForeignKey[];
}
