import type { FieldDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { Inbound } from './model.ts';

/** Inbound references: the fields that refer to a resource, by its code, including those of sub-tables. */
export function inboundOf(resources: readonly ResourceDefinition[]): ReadonlyMap<string, readonly Inbound[]> {
  const references = resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) => referencesIn(resource.code, name, field)),
  );
  const byTarget = Map.groupBy(references, ({ target }) => target);
  return new Map([...byTarget].map(([target, found]) => [target, found.map(({ inbound }) => inbound)]));
}

interface Reference {
  readonly target: string;
  readonly inbound: Inbound;
}

function referencesIn(resource: string, field: string, definition: FieldDefinition): Reference[] {
  if (definition.type !== 'table') return referenceOf(definition, { resource, field });
  return Object.entries(definition.fields).flatMap(([row, cell]) =>
    referenceOf(cell, { resource, field, row }),
  );
}

function referenceOf(
  definition: FieldDefinition,
  source: { readonly resource: string; readonly field: string; readonly row?: string },
): Reference[] {
  if (definition.type === 'ref') {
    const { target, onTargetDelete = 'refuse' } = definition;
    return [{ target, inbound: { ...source, kind: 'ref', onTargetDelete } }];
  }
  if (definition.type !== 'refs') return [];
  return [{ target: definition.target, inbound: { ...source, kind: 'refs', onTargetDelete: 'refuse' } }];
}
