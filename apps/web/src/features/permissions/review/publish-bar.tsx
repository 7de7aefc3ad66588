import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenChange } from '#web/api/permission-groups.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import type { PermissionRights } from '../permission-rights.ts';
import styles from './review.module.css';
import { useSettle } from './use-review.ts';

const REMARK_MAX = 200;
const DIALOG_WIDTH_PX = 420;

export interface PublishBarProps {
  readonly chosen: readonly ChosenChange[];
  readonly rights: PermissionRights;
  readonly onDone: () => void;
}

/** The reason, and the actions on the chosen changes. */
export function PublishBar({ chosen, rights, onDone }: PublishBarProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const settle = useSettle();
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isMissing = remark.trim() === '';
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const isDone = await work();
    setBusy(false);
    if (isDone) onDone();
  };
  const publish = () => {
    setTried(true);
    if (!isMissing) void run(() => settle.publish(chosen, remark.trim()));
  };
  return (
    <footer className={styles['foot']}>
      <div className={styles['remark']}>
        {rights.publish && (
          <Field
            label={t('review.remark')}
            isRequired
            error={isTried && isMissing ? t('review.remarkMissing') : ''}
          >
            {(binding) => (
              <TextInput
                {...binding}
                maxLength={REMARK_MAX}
                placeholder={t('review.remarkHint')}
                value={remark}
                onChange={setRemark}
              />
            )}
          </Field>
        )}
      </div>
      <Button onClick={onDone}>{t('action.back')}</Button>
      {rights.update && (
        <Button
          tone="danger"
          disabled={isBusy}
          whyNot={chosen.length === 0 ? t('common:whyNot.nothingChosen') : ''}
          onClick={() => setAsking(true)}
        >
          {t('action.discardChosen', { count: chosen.length })}
        </Button>
      )}
      {rights.publish && (
        <Button
          tone="primary"
          whyNot={chosen.length === 0 ? t('common:whyNot.nothingChosen') : ''}
          isBusy={isBusy}
          onClick={publish}
        >
          {t('action.publishChosen', { count: chosen.length })}
        </Button>
      )}
      {isAsking && (
        <AppModal
          title={t('review.discardTitle')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            setAsking(false);
            await run(() => settle.discard(chosen));
          }}
          confirmText={t('action.discardChosen', { count: chosen.length })}
          widthPx={DIALOG_WIDTH_PX}
        >
          <p>{t('review.discardText')}</p>
        </AppModal>
      )}
    </footer>
  );
}
