import type { FieldView } from '@haiqiao/contract/endpoints';
import { sameValue, type WireValue } from '@haiqiao/contract/field-types';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../wire-value.ts';
import type { MaskTarget } from './mask-target.ts';
import styles from './masked-value.module.css';
import { MaskedValue } from './masked-value.tsx';

export interface MaskedInputProps {
  readonly field: Pick<FieldView, 'label' | 'canUnmask'>;
  readonly value: WireValue;
  /** The mask at the start of the edit. */
  readonly storedMask: WireValue;
  readonly maskTarget: MaskTarget | null;
  /** In a cell there is no room for text beside the control. */
  readonly isTight?: boolean;
  readonly onChange: (value: WireValue) => void;
  /** The control for a replacement value; empty until typed. */
  readonly control: (value: WireValue) => ReactNode;
}

/**
 * Personal data in a form: its mask, and on demand a control for a replacement, without showing the old value. Without input nothing
 * changes.
 */
export function MaskedInput(props: MaskedInputProps) {
  const { field, value, storedMask, maskTarget, isTight = false, onChange, control } = props;
  const { t } = useTranslation('fields');
  const [isOpen, setOpen] = useState(false);
  const isUnchanged = sameValue(value, storedMask);
  const { label } = field;
  if (isUnchanged && !isOpen) {
    const own = maskTarget && { ...maskTarget, canUnmask: field.canUnmask === true };
    return (
      <span className={styles['kept']}>
        <MaskedValue text={textOf(value)} label={label} maskTarget={own} />
        <button
          type="button"
          className={styles['verb']}
          aria-label={t('mask.replaceField', { field: label })}
          onClick={() => setOpen(true)}
        >
          {t('mask.replace')}
        </button>
      </span>
    );
  }
  const restore = () => {
    setOpen(false);
    onChange(storedMask);
  };
  return (
    <span className={styles['replacing']} data-tight={isTight}>
      <span className={styles['control']}>{control(isUnchanged ? null : value)}</span>
      <button type="button" className={styles['verb']} title={t('mask.keepHint')} onClick={restore}>
        {t('mask.keep')}
      </button>
    </span>
  );
}
