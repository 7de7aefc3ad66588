import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import type { IndexRows } from '../tables/table-spec.ts';

/** A column as it is. */
export interface CatalogColumn {
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | null;
}

/** An index as it is. */
export interface CatalogIndex {
  readonly method: string;
  readonly isUnique: boolean;
  readonly rows: IndexRows | 'other';
  /** False after an attempt to build it beside running work failed. */
  readonly isValid: boolean;
  readonly columns: readonly string[];
}

/** A check or a reference as it is. */
export interface CatalogConstraint {
  readonly kind: 'check' | 'foreignKey';
  /** As PostgreSQL prints it. */
  readonly text: string;
  /** False while rows that were there before have not been looked at. */
  readonly isValid: boolean;
  /** Columns that it is about. */
  readonly columns: readonly string[];
  /** Table that a reference points to. */
  readonly target: string | null;
}

/** A table as it is. */
export interface CatalogTable {
  readonly columns: ReadonlyMap<string, CatalogColumn>;
  readonly indexes: ReadonlyMap<string, CatalogIndex>;
  readonly constraints: ReadonlyMap<string, CatalogConstraint>;
  /** With rows, changes must not stand in the way of running work. */
  readonly hasRows: boolean;
}

/** What is installed: tables as PostgreSQL knows them, and the definitions they were made from. */
export interface Catalog {
  readonly tables: ReadonlyMap<string, CatalogTable>;
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
}

/** An empty database. */
export const EMPTY_CATALOG: Catalog = { tables: new Map(), resources: new Map() };
