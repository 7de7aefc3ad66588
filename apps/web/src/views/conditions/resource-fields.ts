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
  /** Whether people can set it. */
  readonly isWritable: boolean;
}

/** Every field of a resource and every column of its sub-tables, in order. */
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

/** A resource for conditions; a computed field may have its own states. */
export interface AskedResource extends ResourceChoice {
  /** States of `status` fields, by field; the resource's states by default. */
  readonly statesOf?: Readonly<Record<string, readonly StatusView[]>>;
}

/** The value names of one field, when it has its own states. */
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

/** The value names of a resource's fields. */
export function useResourceLabels(resource: ResourceChoice | undefined): FieldLabels {
  const views = useMemo((): FieldViews => {
    if (!resource) return NO_FIELDS;
    const entries = Object.entries(resource.fields);
    return Object.fromEntries(entries.map(([name, field]) => [name, { ...field, mode: 'editable' }]));
  }, [resource]);
  // The server sends only tones of its own definitions.
  const statuses = (resource?.statuses ?? NO_STATUSES) as readonly StatusView[];
  return useFieldLabels(views, statuses);
}
