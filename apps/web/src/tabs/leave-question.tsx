import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';

const WIDTH_PX = 420;

/** Guards unsaved edits against being replaced on the same page. */
export interface LeaveQuestion {
  /** Proceeds at once without unsaved edits, else after confirmation. */
  readonly leaving: (go: () => void) => void;
  /** The confirmation, while it is shown. */
  readonly question: ReactNode;
}

/**
 * Asks before unsaved edits are discarded (DICT-03).
 * @param onGiveUp discards the edits, right before proceeding
 */
export function useLeaveQuestion(isDirty: boolean, onGiveUp: () => void): LeaveQuestion {
  const { t } = useTranslation('tabs');
  const [next, setNext] = useState<(() => void) | null>(null);
  return {
    leaving: (go) => (isDirty ? setNext(() => go) : go()),
    question: next && (
      <AppModal
        title={t('unsaved.title')}
        onClose={() => setNext(null)}
        onConfirm={() => {
          onGiveUp();
          setNext(null);
          next();
        }}
        confirmText={t('unsaved.leave')}
        cancelText={t('unsaved.stay')}
        widthPx={WIDTH_PX}
      >
        <p>{t('unsaved.leaveText')}</p>
      </AppModal>
    ),
  };
}
