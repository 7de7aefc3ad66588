import type { FlowModelView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { DiffView } from '../versions/diff-view.tsx';
import styles from './conflict.module.css';

const WIDTH_PX = 960;

export interface ConflictDialogProps {
  /** The server's current version. */
  readonly theirs: FlowModelView;
  /** The current drawing. */
  readonly xml: string;
  readonly onOverwrite: () => Promise<void>;
  readonly onTake: () => Promise<void>;
  readonly onClose: () => void;
}

/** The model was changed by another user: shows both drawings and the choices. */
export function ConflictDialog({ theirs, xml, onOverwrite, onTake, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('flow-designer');
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  return (
    <AppModal title={t('conflict.title')} onClose={onClose} widthPx={WIDTH_PX}>
      <div className={styles['body']}>
        <Strip tone="warning">{t('conflict.text', { name: theirs.updatedBy })}</Strip>
        <DiffView
          older={{ side: { modelId: theirs.id }, title: t('conflict.theirs', { name: theirs.updatedBy }) }}
          newer={{ side: { bpmnXml: xml }, title: t('conflict.mine') }}
        />
        <div className={styles['verbs']}>
          <Button onClick={onClose}>{t('conflict.later')}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void run(onTake)}>
            {t('conflict.take')}
          </Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void run(onOverwrite)}>
            {t('conflict.overwrite')}
          </Button>
        </div>
      </div>
    </AppModal>
  );
}
