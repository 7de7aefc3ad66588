import type { RecordValues } from '@haiqiao/contract/definitions';
import type { ActionView, FormView } from '@haiqiao/contract/endpoints';
import { sameValue } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { parseFullPath } from '#web/lib/full-path.ts';
import { openInPlaceOf, openTab, runTabAction } from '#web/tabs/tab-actions.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { SOURCE_KEY, tabIdOf } from '#web/tabs/tab.ts';
import { dispatchTab } from '#web/tabs/tabs.store.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { leaveErrand } from '../../record-actions/errands.ts';
import { recordPath } from '../../record-page/record-routes.ts';
import type { FormStore } from '../filling/form.store.ts';
import { maskedAgain } from '../filling/record-values.ts';
import type { SavedRecord } from './save-task.ts';

/** What becomes of the page after a save: it closes, it stays, or the record is handed in from its own page. */
export type After = 'leave' | 'stay' | 'handIn';

/** Where a page goes back to: a form that was opened from the page of its record says where that page itself came from. */
function sourceOf(path: string, source: string): string {
  if (source === '' || tabIdOf(source) !== tabIdOf(path)) return source;
  return parseFullPath(source).query[SOURCE_KEY] ?? '';
}

/** Goes on after a save; `sent` is what was saved. */
type GoOn = (saved: SavedRecord, sent: RecordValues) => void;

interface AfterSaveOptions {
  readonly view: FormView;
  /** Empty for a new record. */
  readonly dataId: string;
  readonly store: FormStore;
  /** The action that hands the record in; null for none. */
  readonly handIn: ActionView | null;
}

/** What was typed while a save was on its way: it is not saved yet. */
export function typedSince({ state }: FormStore, sent: RecordValues): RecordValues {
  const { values } = state.getState();
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(value, sent[name])));
}

/** Goes on after a save, also after one that was `made` without anybody knowing. */
export function useAfterSave(options: AfterSaveOptions): Readonly<Record<After | 'made', GoOn>> {
  const { view, dataId, store, handIn } = options;
  const { t } = useTranslation('form');
  const tab = useTab();
  const source = tab.query['source'] ?? '';
  const moveTo = (path: string) => {
    dispatchTab({ do: 'markDirty', id: tab.id, isDirty: false });
    openInPlaceOf(tab.id, path, { source: sourceOf(path, source) });
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
        const kept = maskedAgain(sent, view.fields);
        return store.rebase(kept, saved.rowVersion, { ...kept, ...typedSince(store, sent) });
      }
      // A new record has an address of its own by now.
      return moveTo(recordPath(view.routes.edit, view.code, saved.dataId));
    },
    made: (saved) => {
      showToast('info', t('savedBefore'));
      moveTo(recordPath(view.routes.edit, view.code, saved.dataId));
    },
    // Its page asks what the action asks, and says what it finds wrong.
    handIn: ({ dataId: id, rowVersion }) => {
      if (handIn) leaveErrand(id, { kind: 'take', action: handIn.code, rowVersion });
      moveTo(recordPath(view.routes.see, view.code, id));
    },
  };
}
