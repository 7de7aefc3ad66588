import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { DesignHead } from '#web/api/designs.ts';
import type { DesignerContext } from '../designer-context.ts';
import { ChangeList } from './change-list.tsx';
import styles from './publish.module.css';

const WIDTH_PX = 640;

export interface ConflictDialogProps<Design, View extends DesignHead<Design>, Fault> {
  readonly designerContext: DesignerContext<Design, View, Fault>;
  /** The server's current version. */
  readonly theirs: View;
  readonly onOverwrite: () => Promise<void>;
  readonly onTake: () => Promise<void>;
  readonly onClose: () => void;
}

/** The design was changed by another designer: shows the differences and the choices. */
export function ConflictDialog<Design, View extends DesignHead<Design>, Fault>({
  designerContext,
  theirs,
  onOverwrite,
  onTake,
  onClose,
}: ConflictDialogProps<Design, View, Fault>) {
  const { t } = useTranslation('design');
  const { designer } = designerContext;
  const [isBusy, setBusy] = useState(false);
  const isUpgraded = theirs.base !== designer.view.base;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const before = theirs.draft ?? theirs.inForce;
  const who = theirs.draftBy || t('conflict.somebody');
  return (
    <AppModal title={t('conflict.title')} onClose={onClose} widthPx={WIDTH_PX}>
      <div className={styles['body']}>
        <Strip tone="warning">
          {isUpgraded ? t('conflict.upgraded') : t('conflict.text', { name: who })}
        </Strip>
        <h2 className={styles['title']}>{t('conflict.changes')}</h2>
        <ChangeList sentences={designerContext.wordsOf(before, designer.design)} />
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
