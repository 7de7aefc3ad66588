import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import type { IndexRows } from '../tables/table-spec.ts';

/** An existing column. */
export interface CatalogColumn {
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | null;
}

/** An existing index. */
export interface CatalogIndex {
  readonly method: string;
  readonly isUnique: boolean;
  readonly rows: IndexRows | 'other';
  /** False after a failed concurrent build. */
  readonly isValid: boolean;
  readonly columns: readonly string[];
}

/** An existing check or foreign key. */
export interface CatalogConstraint {
  readonly kind: 'check' | 'foreignKey';
  /** As PostgreSQL prints it. */
  readonly text: string;
  /** False while existing rows have not been validated. */
  readonly isValid: boolean;
  /** Its columns. */
  readonly columns: readonly string[];
  /** Target table of a foreign key. */
  readonly target: string | null;
}

/** An existing table. */
export interface CatalogTable {
  readonly columns: ReadonlyMap<string, CatalogColumn>;
  readonly indexes: ReadonlyMap<string, CatalogIndex>;
  readonly constraints: ReadonlyMap<string, CatalogConstraint>;
  /** With rows, changes must not block running work. */
  readonly hasRows: boolean;
}

/** The installed state: tables from the PostgreSQL catalog and the definitions they were made from. */
export interface Catalog {
  readonly tables: ReadonlyMap<string, CatalogTable>;
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
}

/** An empty database. */
export const EMPTY_CATALOG: Catalog = { tables: new Map(), resources: new Map() };
