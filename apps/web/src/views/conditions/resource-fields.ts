import { isWritable } from '@haiqiao/contract/access';
import type { FieldViews, ResourceChoice, StatusView } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { type FieldLabels, useFieldLabels } from '#web/field-types/field-labels.ts';

const NO_FIELDS: FieldViews = {};
const NO_STATUSES: readonly StatusView[] = [];

/** A field with its label; columns of sub-tables by `table.column`. */
export interface NamedField {
  readonly path: string;
  readonly label: string;
  /** Whether people ever set it. */
  readonly isWritable: boolean;
}

/** Every field of a resource and every column of its sub-tables, in their order. */
export function fieldPathsOf({ fields }: ResourceChoice): readonly NamedField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = { path: name, label: field.label, isWritable: isWritable(field) };
    if (field.type !== 'table') return [own];
    const cells = Object.entries(field.fields).map(([column, cell]) => ({
      path: `${name}.${column}`,
      label: `${field.label} / ${cell.label}`,
      isWritable: isWritable(cell),
    }));
    return [own, ...cells];
  });
}

/** A resource whose fields conditions ask; a field that is no column of its may bring states of its own. */
export interface AskedResource extends ResourceChoice {
  /** States of fields of the type `status`, by field; those of the resource unless given. */
  readonly statesOf?: Readonly<Record<string, readonly StatusView[]>>;
}

/** The names of one field's values, where it brings states of its own. */
export function labelsOfField(labels: FieldLabels, { statesOf }: AskedResource, field: string): FieldLabels {
  const own = statesOf?.[field];
  if (!own) return labels;
  return {
    ...labels,
    statuses: own,
    labelOf: (what, value) =>
      what.kind === 'status'
        ? (own.find(({ code }) => code === value)?.label ?? value)
        : labels.labelOf(what, value),
  };
}

/** What people call the values of a resource's fields. */
export function useResourceLabels(resource: ResourceChoice | undefined): FieldLabels {
  const views = useMemo((): FieldViews => {
    if (!resource) return NO_FIELDS;
    const entries = Object.entries(resource.fields);
    return Object.fromEntries(entries.map(([name, field]) => [name, { ...field, mode: 'editable' }]));
  }, [resource]);
  // The server sends tones of its own definitions only.
  const statuses = (resource?.statuses ?? NO_STATUSES) as readonly StatusView[];
  return useFieldLabels(views, statuses);
}
