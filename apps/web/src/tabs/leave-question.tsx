import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';

const WIDTH_PX = 420;

/** What stands between unsaved edits and something that would take their place on the same page. */
export interface LeaveQuestion {
  /** Goes on at once where nothing is unsaved, else after the question. */
  readonly leaving: (go: () => void) => void;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

/**
 * Asks before unsaved edits are given up (DICT-03).
 * @param onGiveUp drops the edits, right before going on
 */
export function useLeaveQuestion(isDirty: boolean, onGiveUp: () => void): LeaveQuestion {
  const { t } = useTranslation('tabs');
  const [next, setNext] = useState<(() => void) | null>(null);
  return {
    leaving: (go) => (isDirty ? setNext(() => go) : go()),
    question: next && (
      <AppModal
        title={t('unsaved.title')}
        isOpen
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
