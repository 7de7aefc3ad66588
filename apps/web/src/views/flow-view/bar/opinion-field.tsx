import { OPINION_MAX_LENGTH } from '@haiqiao/contract/endpoints';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown } from '#web/ui/dropdown/dropdown.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { useAltKeys } from '#web/ui/shortcuts/use-alt-keys.ts';
import { KEY_CODES, keysOf } from '../keys/review-keys.ts';
import styles from './flow-bar.module.css';

const PHRASES = ['one', 'two', 'three', 'four'] as const;

export interface OpinionFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** An officer's opinion on a case; Escape leaves the field, so that the action keys work again. */
export function OpinionField({ value, onChange }: OpinionFieldProps) {
  const { t } = useTranslation('flows');
  const container = useRef<HTMLDivElement>(null);
  const choose = (key: string) => onChange(`${value}${key}`.slice(0, OPINION_MAX_LENGTH));
  const phrases = PHRASES.map((name) => t(`phrase.${name}`));
  useAltKeys({ [KEY_CODES.opinion]: () => container.current?.querySelector('textarea')?.focus() });
  const leave = ({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (key === 'Escape' && !nativeEvent.isComposing) currentTarget.blur();
  };
  return (
    <div className={styles['opinion']} ref={container}>
      <TextArea
        aria-label={t('bar.opinion')}
        placeholder={t('bar.opinionHint', { keys: keysOf('opinion').join(' + ') })}
        rows={1}
        maxLength={OPINION_MAX_LENGTH}
        value={value}
        onChange={onChange}
        onKeyDown={leave}
      />
      <Dropdown items={phrases.map((label) => ({ key: label, label }))} onSelect={choose}>
        <Button aria-haspopup="menu">{t('bar.phrases')}</Button>
      </Dropdown>
    </div>
  );
}
