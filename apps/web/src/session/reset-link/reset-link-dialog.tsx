import { RESET_PATH } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '#web/api/api-error.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx';
import { CopyField } from '#web/ui/field/copy-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './reset-link-dialog.module.css';

const WIDTH_PX = 560;

export interface ResetLinkDialogProps {
  readonly title: string;
  /** Explains the effect of the link on the person. */
  readonly question: string;
  /** @throws ApiError shown above the question */
  readonly onMake: () => Promise<{ readonly token: string; readonly expiresAt: string }>;
  readonly onClose: () => void;
}

/** 重置密码: creates the link and shows it once. Nothing changes until it is used. */
export function ResetLinkDialog({ title, question, onMake, onClose }: ResetLinkDialogProps) {
  const { t } = useTranslation(['credentials', 'common']);
  const [link, setLink] = useState<{ readonly address: string; readonly until: string } | null>(null);
  const make = async () => {
    const { token, expiresAt } = await onMake();
    setLink({
      address: `${window.location.origin}${RESET_PATH}#${token}`,
      until: shanghaiTime(expiresAt).slice(0, 16),
    });
  };
  if (link) {
    return (
      <AppModal title={title} onClose={onClose} widthPx={WIDTH_PX}>
        <div className={styles['stack']}>
          <Strip tone="warning">{t('link.once')}</Strip>
          <CopyField
            label={t('link.label')}
            value={link.address}
            copyText={t('copy')}
            copiedText={t('copied')}
            failedText={t('copyFailed')}
          />
          <p className={styles['text']}>{t('link.until', { time: link.until })}</p>
        </div>
      </AppModal>
    );
  }
  return (
    <QuestionDialog
      title={title}
      confirmText={t('link.make')}
      onConfirm={() => attempt(make())}
      onClose={onClose}
      widthPx={WIDTH_PX}
    >
      <p className={styles['text']}>{question}</p>
    </QuestionDialog>
  );
}
