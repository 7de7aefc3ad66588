import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '#web/ui/button/button.tsx';
import styles from './read-all.module.css';

export interface ReadAllProps extends Pick<ButtonProps, 'tone' | 'whyNot'> {
  /** The number of messages; null when not counted. */
  readonly count: number | null;
  readonly onRead: () => Promise<unknown>;
}

/** 全部已读: irreversible, so it asks for confirmation beside the button, with the number of messages. */
export function ReadAll({ count, onRead, ...button }: ReadAllProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!isAsked) {
    return (
      <Button {...button} icon="check" onClick={() => setAsked(true)}>
        {t('message.readAll')}
      </Button>
    );
  }
  const read = async () => {
    setBusy(true);
    try {
      await onRead();
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The list behind it stays open.
    event.stopPropagation();
    setAsked(false);
  };
  const text = count === null ? t('message.readAllFound') : t('message.readAllAsk', { count });
  return (
    <span className={styles['ask']} role="group" aria-label={text} onKeyDown={onKeyDown}>
      <span role="status">{text}</span>
      {/* The focus continues from the pressed button. */}
      <Button tone="primary" size="small" autoFocus isBusy={isBusy} onClick={() => void read()}>
        {t('message.readAllYes')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => setAsked(false)}>
        {t('common:action.cancel')}
      </Button>
    </span>
  );
}
