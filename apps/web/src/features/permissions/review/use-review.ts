import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import {
  type ChosenChange,
  discardChanges,
  publishChanges,
  rebaseChange,
  reloadPermissions,
} from '#web/api/permission-groups.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

/** Runs an operation on changes and reports its result; resolves to whether it succeeded. */
async function attempt(work: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work();
    showToast('success', done);
    return true;
  } catch (error) {
    showToast('error', refusalMessage(error));
    return false;
  } finally {
    void reloadPermissions();
  }
}

/** Rebases a change on the versions published since. */
export function useRebase(): (change: ChosenChange) => Promise<boolean> {
  const { t } = useTranslation('permissions');
  return (change) => attempt(() => rebaseChange(change), t('message.rebased'));
}

/** Publishes or discards the chosen changes. */
export function useSettle() {
  const { t } = useTranslation('permissions');
  return {
    publish: (chosen: readonly ChosenChange[], remark: string) =>
      attempt(() => publishChanges(chosen, remark), t('message.published', { count: chosen.length })),
    discard: (chosen: readonly ChosenChange[]) =>
      attempt(() => discardChanges(chosen), t('message.discarded', { count: chosen.length })),
  };
}
