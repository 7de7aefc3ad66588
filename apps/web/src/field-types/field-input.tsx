import type { FieldTypeName } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import { FieldCell } from './field-cell.tsx';
import styles from './field-input.module.css';
import { MaskedInput } from './masking/masked-input.tsx';
import type { MaskedPlace } from './masking/masked-place.ts';
import { fieldWebOf } from './registry.ts';
import type { InputProps } from './web-field-type.ts';

export interface FieldInputProps extends Omit<InputProps<FieldTypeName>, 'field'> {
  readonly field: FieldView;
  /** Linkage or rights say that it cannot be changed now. */
  readonly isReadonly?: boolean;
  /** What the server called the value, for fields that are only shown. */
  readonly displayValue?: string;
  /** Where a masked value may be seen whole. */
  readonly place?: MaskedPlace | null;
  /** The mask with which the edit began; null where nothing is kept yet. */
  readonly kept?: WireValue;
}

/** Whether somebody may give a field a value: as one that they see, or in the place of one that is masked for them. */
export function mayFill(field: FieldView): boolean {
  const isOpen = field.mode === 'editable' || (field.mode === 'masked' && field.canReplace === true);
  return isOpen && field.readonly !== true && field.type !== 'computed' && field.type !== 'status';
}

/** Whether a field is only shown in a form: worked out, set by the server, masked, or granted to be read alone. */
export function isOnlyShown(field: FieldView): boolean {
  return !mayFill(field);
}

/** The control of a field; a box with its value where it cannot be changed. */
export function FieldInput(props: FieldInputProps) {
  const { field, isReadonly = false, displayValue = '', place = null, kept = null, ...rest } = props;
  if (isReadonly || isOnlyShown(field)) {
    return (
      <div
        className={styles['shown']}
        role="group"
        {...(rest.id === undefined
          ? {}
          : { id: rest.id, tabIndex: -1, 'aria-labelledby': `${rest.id}-label` })}
        data-bare={field.type === 'table' || field.type === 'status'}
      >
        <FieldCell
          field={field}
          value={rest.value}
          displayValue={displayValue}
          labels={rest.labels}
          isWrapped
          place={place}
        />
      </div>
    );
  }
  const { Input } = fieldWebOf(field);
  // Only a sub-table has cells that may be seen whole; a plain line would hand it on to its element.
  const inside = field.type === 'table' ? { place } : {};
  const control = (value: WireValue) => <Input {...rest} {...inside} value={value} field={field} />;
  if (field.mode !== 'masked' || kept === null) return control(rest.value);
  return (
    <MaskedInput
      field={field}
      value={rest.value}
      kept={kept}
      place={place}
      onChange={rest.onChange}
      control={control}
    />
  );
}
