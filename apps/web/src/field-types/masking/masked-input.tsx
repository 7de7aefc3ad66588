import type { FieldView } from '@haiqiao/contract/endpoints';
import { sameValue, type WireValue } from '@haiqiao/contract/field-types';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../wire-value.ts';
import type { MaskedPlace } from './masked-place.ts';
import styles from './masked-value.module.css';
import { MaskedValue } from './masked-value.tsx';

export interface MaskedInputProps {
  readonly field: Pick<FieldView, 'label' | 'canUnmask'>;
  readonly value: WireValue;
  /** The mask with which the edit began. */
  readonly kept: WireValue;
  readonly place: MaskedPlace | null;
  /** In a cell there is no room for words beside the control. */
  readonly isTight?: boolean;
  readonly onChange: (value: WireValue) => void;
  /** The control, once another value is to be typed; empty until something is. */
  readonly control: (value: WireValue) => ReactNode;
}

/**
 * Personal data in a form: its mask, and on demand a control for another value, without the old one being seen. Whoever
 * types nothing changes nothing.
 */
export function MaskedInput(props: MaskedInputProps) {
  const { field, value, kept, place, isTight = false, onChange, control } = props;
  const { t } = useTranslation('fields');
  const [isOpen, setOpen] = useState(false);
  const isKept = sameValue(value, kept);
  const { label } = field;
  if (isKept && !isOpen) {
    const own = place && { ...place, canUnmask: field.canUnmask === true };
    return (
      <span className={styles['kept']}>
        <MaskedValue text={textOf(value)} label={label} place={own} />
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
  const keep = () => {
    setOpen(false);
    onChange(kept);
  };
  return (
    <span className={styles['replacing']} data-tight={isTight}>
      <span className={styles['control']}>{control(isKept ? null : value)}</span>
      <button type="button" className={styles['verb']} title={t('mask.keepHint')} onClick={keep}>
        {t('mask.keep')}
      </button>
    </span>
  );
}
