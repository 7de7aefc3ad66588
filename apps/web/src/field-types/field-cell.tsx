import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import type { FieldLabels } from './field-labels.ts';
import type { MaskedPlace } from './masking/masked-place.ts';
import { MaskedValue } from './masking/masked-value.tsx';
import { fieldWebOf } from './registry.ts';
import styles from './editing/cell.module.css';
import { isEmptyValue, namedValueOf, textOf } from './wire-value.ts';

export interface FieldCellProps {
  readonly field: FieldDefinition & Partial<Pick<FieldView, 'mode' | 'canUnmask'>>;
  /** As a row or a detail has it: plain, or `{value, displayValue}`. */
  readonly value: unknown;
  /** What the server calls it, where it stands beside the value. */
  readonly displayValue?: string;
  readonly labels: FieldLabels;
  /** In a detail: as many lines as it takes. */
  readonly isWrapped?: boolean;
  /** Where a masked value may be seen whole. */
  readonly place?: MaskedPlace | null;
}

/** The value of a field as people read it; a dash for none. */
export function FieldCell(props: FieldCellProps) {
  const { field, labels, isWrapped = false, place = null } = props;
  const { value, displayValue } = namedValueOf(props.value, props.displayValue);
  if (isEmptyValue(value)) {
    return (
      <span className={styles['empty']} aria-hidden>
        —
      </span>
    );
  }
  if (field.mode === 'masked') {
    const own = place && { ...place, canUnmask: place.canUnmask && field.canUnmask === true };
    return <MaskedValue text={textOf(value)} label={field.label} place={own} />;
  }
  const { Cell } = fieldWebOf(field);
  return (
    <Cell
      field={field}
      value={value}
      displayValue={displayValue}
      labels={labels}
      isWrapped={isWrapped}
      place={place}
    />
  );
}
