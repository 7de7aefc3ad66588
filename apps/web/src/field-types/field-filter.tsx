import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import { operatorsOf } from '@haiqiao/contract/field-types';
import { late } from '#web/ui/late/late.tsx';

/** Whether a field can be filtered: not without comparisons, and not when masked for the reader. */
export function hasFilter(field: FieldDefinition & Partial<Pick<FieldView, 'mode'>>): boolean {
  return field.mode !== 'masked' && operatorsOf(field).length > 0;
}

/**
 * The filter of a field: in the bar one control with its label inside, in the panel operator and operand. The page of a list loads its
 * code in advance.
 */
export const FieldFilter = late(async () => (await import('./filtering/field-filters.tsx')).TypeFilter);
