import type { RecordValues } from '@haiqiao/contract/definitions';
import type { ActionView, FormView } from '@haiqiao/contract/endpoints';
import { sameValue } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { parseFullPath } from '#web/lib/full-path.ts';
import { openInsteadOf, openTab, runTabAction } from '#web/tabs/tab-actions.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { SOURCE_KEY, tabIdOf } from '#web/tabs/tab.ts';
import { dispatchTab } from '#web/tabs/tabs.store.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { leaveErrand } from '../../record-actions/errands.ts';
import { recordPath } from '../../record-page/record-routes.ts';
import type { FormStore } from '../filling/form.store.ts';
import { maskedAgain } from '../filling/record-values.ts';
import type { SavedRecord } from './save-task.ts';

/** The page after a save: it closes, it stays, or its record's page submits the record. */
export type After = 'leave' | 'stay' | 'handIn';

/** The page to return to: for a form opened from its record's page, the source of that page. */
function sourceOf(path: string, source: string): string {
  if (source === '' || tabIdOf(source) !== tabIdOf(path)) return source;
  return parseFullPath(source).query[SOURCE_KEY] ?? '';
}

/** Continues after a save; `sent` are the saved values. */
type GoOn = (saved: SavedRecord, sent: RecordValues) => void;

interface AfterSaveOptions {
  readonly view: FormView;
  /** Empty for a new record. */
  readonly dataId: string;
  readonly store: FormStore;
  /** The action that submits the record; null for none. */
  readonly handIn: ActionView | null;
}

/** Input typed during a save: it is not saved yet. */
export function typedSince({ state }: FormStore, sent: RecordValues): RecordValues {
  const { values } = state.getState();
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(value, sent[name])));
}

/** Continues after a save, also after one `made` without a response. */
export function useAfterSave(options: AfterSaveOptions): Readonly<Record<After | 'made', GoOn>> {
  const { view, dataId, store, handIn } = options;
  const { t } = useTranslation('form');
  const tab = useTab();
  const source = tab.query['source'] ?? '';
  const moveTo = (path: string) => {
    dispatchTab({ do: 'markDirty', id: tab.id, isDirty: false });
    openInsteadOf(tab.id, path, { source: sourceOf(path, source) });
  };
  return {
    leave: (saved) => {
      const see = recordPath(view.routes.see, view.code, saved.dataId);
      if (source === '') {
        showToast('success', t('saved'));
        return moveTo(see);
      }
      showToast('success', t('saved'), { label: t('view'), run: () => openTab(see, { source }) });
      dispatchTab({ do: 'markDirty', id: tab.id, isDirty: false });
      return runTabAction('close', tab.id);
    },
    stay: (saved, sent) => {
      showToast('success', t('saved'));
      if (dataId !== '') {
        const savedValues = maskedAgain(sent, view.fields);
        return store.rebase(savedValues, saved.rowVersion, { ...savedValues, ...typedSince(store, sent) });
      }
      // A new record has its own address by now.
      return moveTo(recordPath(view.routes.edit, view.code, saved.dataId));
    },
    made: (saved) => {
      showToast('info', t('savedBefore'));
      moveTo(recordPath(view.routes.edit, view.code, saved.dataId));
    },
    // The record's page shows the action's questions and errors.
    handIn: ({ dataId: id, rowVersion }) => {
      if (handIn) leaveErrand(id, { kind: 'take', action: handIn.code, rowVersion });
      moveTo(recordPath(view.routes.see, view.code, id));
    },
  };
}
