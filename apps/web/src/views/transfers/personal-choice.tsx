import type { ListView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import styles from './transfers.module.css';

/** Of a reason (contract `startExport`). */
const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 200;

/** Whether personal data is exported unmasked, and why. */
export interface Personal {
  /** Whether the choice applies: a selected column has personal data the reader may unmask. */
  readonly isAsked: boolean;
  readonly isOn: boolean;
  readonly reason: string;
  /** Whether the required input is given. */
  readonly isReady: boolean;
  /** The part of the request. */
  readonly input: { readonly personal?: { readonly reason: string } };
  readonly setOn: (isOn: boolean) => void;
  readonly setReason: (reason: string) => void;
}

/** Offers the choice only where it applies. */
export function usePersonal(view: ListView, chosen: ReadonlySet<string>): Personal {
  const [isOn, setOn] = useState(false);
  const [reason, setReason] = useState('');
  const isAsked = view.verbs.unmask && [...chosen].some((name) => view.fields[name]?.canUnmask === true);
  const isWanted = isAsked && isOn;
  const text = reason.trim();
  return {
    isAsked,
    isOn,
    reason,
    isReady: !isWanted || text.length >= MIN_CHARACTERS,
    input: isWanted ? { personal: { reason: text } } : {},
    setOn,
    setReason,
  };
}

/** 含完整个人信息, with the reason for auditors (DOMAIN §2.32.7). */
export function PersonalChoice({ choice }: { readonly choice: Personal }) {
  const { t } = useTranslation('transfers');
  if (!choice.isAsked) return null;
  return (
    <div className={styles['form']}>
      <Checkbox isChecked={choice.isOn} onChange={choice.setOn}>
        {t('export.personal')}
      </Checkbox>
      {choice.isOn && (
        <TextAreaField
          label={t('export.personalReason')}
          isRequired
          hint={t('export.personalNotice')}
          value={choice.reason}
          onChange={choice.setReason}
          maxLength={MAX_CHARACTERS}
          rows={2}
        />
      )}
    </div>
  );
}
