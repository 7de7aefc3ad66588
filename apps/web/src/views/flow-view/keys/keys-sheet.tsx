import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { KeyList } from '#web/ui/shortcuts/key-list.tsx';
import { useAltKeys } from '#web/ui/shortcuts/use-alt-keys.ts';
import { KEY_CODES, keysOf, REVIEW_KEYS, withKey } from './review-keys.ts';
import styles from './keys.module.css';

const WIDTH_PX = 480;

/** The key bindings for working on cases, opened by a button or a key. */
export function KeysSheet() {
  const { t } = useTranslation('flows');
  const [isOpen, setOpen] = useState(false);
  useAltKeys({ [KEY_CODES.help]: () => setOpen(true) });
  return (
    <>
      <Button
        icon="thunderbolt"
        aria-label={t('bar.keys')}
        aria-haspopup="dialog"
        title={withKey(t('bar.keys'), 'help')}
        onClick={() => setOpen(true)}
      />
      <AppModal title={t('keys.title')} isOpen={isOpen} onClose={() => setOpen(false)} widthPx={WIDTH_PX}>
        <KeyList lines={REVIEW_KEYS.map((key) => ({ label: t(`keys.${key}`), keys: keysOf(key) }))} />
        <p className={styles['hint']}>{t('keys.hint')}</p>
      </AppModal>
    </>
  );
}
