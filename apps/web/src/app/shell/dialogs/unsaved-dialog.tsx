import { useTranslation } from 'react-i18next';
import { answerWaitingAction, useWaitingAction } from '#web/tabs/tab-actions.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import styles from './dialogs.module.css';

const WIDTH_PX = 440;

/** Confirms closing or refreshing tabs with unsaved edits (TAB-10). */
export function UnsavedDialog() {
  const { t } = useTranslation('tabs');
  const waiting = useWaitingAction();
  const isRefresh = waiting?.action === 'refresh';
  return (
    <AppModal
      title={t('unsaved.title')}
      isOpen={waiting !== null}
      onClose={() => answerWaitingAction(false)}
      onConfirm={() => answerWaitingAction(true)}
      confirmText={isRefresh ? t('unsaved.refresh') : t('unsaved.close')}
      cancelText={t('unsaved.stay')}
      widthPx={WIDTH_PX}
    >
      <p>{isRefresh ? t('unsaved.refreshText') : t('unsaved.closeText')}</p>
      <ul className={styles['titles']}>
        {waiting?.dirtyTabs.map((tab) => (
          <li key={tab.id}>{tab.meta.title}</li>
        ))}
      </ul>
    </AppModal>
  );
}
