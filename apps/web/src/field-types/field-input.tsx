import type { FieldTypeName } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import { FieldCell } from './field-cell.tsx';
import styles from './field-input.module.css';
import { MaskedInput } from './masking/masked-input.tsx';
import type { MaskTarget } from './masking/mask-target.ts';
import { fieldWebOf } from './registry.ts';
import type { InputProps } from './web-field-type.ts';

export interface FieldInputProps extends Omit<InputProps<FieldTypeName>, 'field'> {
  readonly field: FieldView;
  /** Linkage or rights make it read-only now. */
  readonly isReadonly?: boolean;
  /** The server's display text, for read-only fields. */
  readonly displayValue?: string;
  /** Where a masked value can be unmasked. */
  readonly maskTarget?: MaskTarget | null;
  /** The mask at the start of the edit; null when nothing is stored yet. */
  readonly storedMask?: WireValue;
}

/** Whether a person may set a field's value: a visible value, or a replacement for a masked one. */
export function mayFill(field: FieldView): boolean {
  const isOpen = field.mode === 'editable' || (field.mode === 'masked' && field.canReplace === true);
  return isOpen && field.readonly !== true && field.type !== 'computed' && field.type !== 'status';
}

/** Whether a field is display-only in a form: computed, set by the server, masked, or read-only by rights. */
export function isOnlyShown(field: FieldView): boolean {
  return !mayFill(field);
}

/** The control of a field; a box with its value when read-only. */
export function FieldInput(props: FieldInputProps) {
  const {
    field,
    isReadonly = false,
    displayValue = '',
    maskTarget = null,
    storedMask = null,
    ...rest
  } = props;
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
          maskTarget={maskTarget}
        />
      </div>
    );
  }
  const { Input } = fieldWebOf(field);
  // Only a sub-table has cells to unmask; a plain line would pass the prop to its element.
  const inside = field.type === 'table' ? { maskTarget } : {};
  const control = (value: WireValue) => <Input {...rest} {...inside} value={value} field={field} />;
  if (field.mode !== 'masked' || storedMask === null) return control(rest.value);
  return (
    <MaskedInput
      field={field}
      value={rest.value}
      storedMask={storedMask}
      maskTarget={maskTarget}
      onChange={rest.onChange}
      control={control}
    />
  );
}
