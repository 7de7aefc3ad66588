import { TASK_UNDO_SECONDS, type TaskOutcome } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { takeBack } from '#web/api/flow-tasks.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

/** Instances whose last step can be undone. */
function undoable(outcomes: readonly TaskOutcome[]): readonly string[] {
  const ids = outcomes.flatMap(({ ok, undoUntil, instanceId }) =>
    ok && undoUntil !== null && instanceId !== null ? [instanceId] : [],
  );
  return [...new Set(ids)];
}

async function undo(instanceIds: readonly string[], onUndone?: () => void): Promise<void> {
  try {
    const outcomes = await takeBack(instanceIds);
    const refused = outcomes.find(({ ok }) => !ok);
    if (refused) showToast('error', refused.message ?? i18next.t('flows:failed'));
    else {
      showToast('success', i18next.t('flows:undone'));
      onUndone?.();
    }
  } catch (error) {
    showToast('error', refusalMessage(error));
  }
}

/** Reports success, with an undo action while one is possible (DOMAIN §2.32.2). */
export function sayDone(text: string, outcomes: readonly TaskOutcome[], onUndone?: () => void): void {
  const instanceIds = undoable(outcomes);
  if (instanceIds.length === 0) return showToast('success', text);
  return showToast('success', text, {
    label: i18next.t('flows:undo'),
    // Measured by this device's clock from the response on: server clocks may differ, and the server decides.
    withinMs: TASK_UNDO_SECONDS * 1000,
    run: () => void undo(instanceIds, onUndone),
  });
}
