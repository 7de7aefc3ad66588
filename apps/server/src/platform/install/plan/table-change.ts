import type { FieldDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { CatalogTable } from '../catalog/catalog.ts';
import { quoteName } from '../tables/quote.ts';
import type { TableSpec } from '../tables/table-spec.ts';
import type { DataCheck, Step } from './step.ts';

/** An existing table and its specification. */
export interface TableChange {
  readonly module: string;
  readonly spec: TableSpec;
  readonly table: CatalogTable;
  /** The installed resource; undefined where only its table is left. */
  readonly previous: ResourceDefinition | undefined;
  readonly next: ResourceDefinition;
  /** Columns of the installed resource. */
  readonly previousColumns: ReadonlySet<string>;
  /** Columns whose type changes: dependent objects are recreated. */
  readonly changed: ReadonlySet<string>;
}

type StepInput = Pick<Step, 'kind' | 'sql'> & Partial<Pick<Step, 'phase' | 'details'>>;

/** A step of a change; in the `tables` phase by default. */
export function stepOf({ module, spec }: TableChange, name: string, step: StepInput): Step {
  return { module, subject: `${spec.name}.${name}`, phase: 'tables', details: '', ...step };
}

/** `alter table <table> <clause>`. */
export function alter({ spec }: TableChange, clause: string): string {
  return `alter table ${quoteName(spec.name)} ${clause}`;
}

/** A check on a column of the table. */
export function checkOf(
  { module, spec }: TableChange,
  field: string | null,
  check: Pick<DataCheck, 'where' | 'fault' | 'wish'>,
): DataCheck {
  return {
    module,
    resource: spec.resource,
    field: field ?? '',
    table: spec.name,
    parent: spec.parent,
    ...check,
  };
}

/** Field of a column, `table.field` for one of a sub-table. */
export function fieldAt(resource: ResourceDefinition | undefined, path: string): FieldDefinition | undefined {
  const [name = '', row] = path.split('.');
  const field = resource?.fields[name];
  if (row === undefined) return field;
  return field?.type === 'table' ? field.fields[row] : undefined;
}
