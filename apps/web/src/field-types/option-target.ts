import type { FieldDefinition } from '@haiqiao/contract/definitions';

/** Target of `queryRecordOptions` for the names of a field; null for types without ids. */
export function targetOf(field: FieldDefinition): string | null {
  const fixed = { user: '$user', org: '$org', region: '$region' } as const;
  if (field.type === 'ref' || field.type === 'refs') return field.target;
  return field.type in fixed ? fixed[field.type as keyof typeof fixed] : null; // the line has just looked it up
}
