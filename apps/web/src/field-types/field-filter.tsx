import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import { operatorsOf } from '@haiqiao/contract/field-types';
import { fieldWebOf } from './registry.ts';
import type { AnyFilterProps } from './filtering/operator-filter.tsx';

/** Whether a field can be asked for: not those that compare with nothing, and not what the reader sees only masked. */
export function hasFilter(field: FieldDefinition & Partial<Pick<FieldView, 'mode'>>): boolean {
  return field.mode !== 'masked' && fieldWebOf(field).Filter !== null && operatorsOf(field).length > 0;
}

/** The filter of a field: in the bar one control with its label in it, in the panel how it compares and what with. */
export function FieldFilter(props: AnyFilterProps) {
  const { Filter } = fieldWebOf(props.field);
  return Filter && <Filter {...props} />;
}
