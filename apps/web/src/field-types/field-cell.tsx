import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import type { FieldLabels } from './field-labels.ts';
import type { MaskTarget } from './masking/mask-target.ts';
import { MaskedValue } from './masking/masked-value.tsx';
import { fieldWebOf } from './registry.ts';
import styles from './editing/cell.module.css';
import { isEmptyValue, namedValueOf, textOf } from './wire-value.ts';

export interface FieldCellProps {
  readonly field: FieldDefinition & Partial<Pick<FieldView, 'mode' | 'canUnmask'>>;
  /** The value from a row or a detail: plain, or `{value, displayValue}`. */
  readonly value: unknown;
  /** The server's display text, where it comes beside the value. */
  readonly displayValue?: string;
  readonly labels: FieldLabels;
  /** In a detail: wraps over several lines. */
  readonly isWrapped?: boolean;
  /** Where a masked value can be unmasked. */
  readonly maskTarget?: MaskTarget | null;
}

/** The display of a field's value; a dash for none. */
export function FieldCell(props: FieldCellProps) {
  const { field, labels, isWrapped = false, maskTarget = null } = props;
  const { value, displayValue } = namedValueOf(props.value, props.displayValue);
  if (isEmptyValue(value)) {
    return (
      <span className={styles['empty']} aria-hidden>
        —
      </span>
    );
  }
  if (field.mode === 'masked') {
    const own = maskTarget && { ...maskTarget, canUnmask: maskTarget.canUnmask && field.canUnmask === true };
    return <MaskedValue text={textOf(value)} label={field.label} maskTarget={own} />;
  }
  const { Cell } = fieldWebOf(field);
  return (
    <Cell
      field={field}
      value={value}
      displayValue={displayValue}
      labels={labels}
      isWrapped={isWrapped}
      maskTarget={maskTarget}
    />
  );
}
