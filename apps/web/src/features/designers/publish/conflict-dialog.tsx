import type { ListDesignView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { useDesignScope } from '../parts/design-scope.ts';
import { ChangeList } from './change-list.tsx';
import styles from './publish.module.css';

const WIDTH_PX = 640;

export interface ConflictDialogProps {
  /** What the server has now. */
  readonly theirs: ListDesignView;
  readonly onOverwrite: () => Promise<void>;
  readonly onTake: () => Promise<void>;
  readonly onClose: () => void;
}

/** Somebody else has designed at the list in the meantime: what of it is another, and what to do. */
export function ConflictDialog({ theirs, onOverwrite, onTake, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('list-design');
  const { designer } = useDesignScope();
  const [isBusy, setBusy] = useState(false);
  const isUpgraded = theirs.base !== designer.view.base;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const before = theirs.draft ?? theirs.inForce;
  const who = theirs.draftBy || t('conflict.somebody');
  return (
    <AppModal title={t('conflict.title')} isOpen onClose={onClose} widthPx={WIDTH_PX}>
      <div className={styles['body']}>
        <Strip tone="warning">
          {isUpgraded ? t('conflict.upgraded') : t('conflict.text', { name: who })}
        </Strip>
        <h2 className={styles['title']}>{t('conflict.changes')}</h2>
        <ChangeList view={theirs} before={before} after={designer.design} />
        <div className={styles['verbs']}>
          <Button onClick={onClose}>{t('conflict.later')}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void run(onTake)}>
            {t('conflict.take')}
          </Button>
          {!isUpgraded && (
            <Button tone="danger" isBusy={isBusy} onClick={() => void run(onOverwrite)}>
              {t('conflict.overwrite')}
            </Button>
          )}
        </div>
      </div>
    </AppModal>
  );
}
