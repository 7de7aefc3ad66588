import { draftStateOf } from '@haiqiao/contract/definitions';
import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import { useEffect, useLayoutEffect, useState } from 'react';
import { rememberNames } from '#web/field-types/option-labels.store.ts';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { useSession } from '#web/session/session.store.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabMemory } from '#web/tabs/use-tab-state.ts';
import { presetsOf } from '../record-page/record-routes.ts';
import { createFormStore, type FormState, type FormStore } from './filling/form.store.ts';
import { valuesOfNew } from './filling/linkage.ts';
import { valuesOf } from './filling/record-values.ts';

/** The state of a form stored when its tab hibernates or the language changes. */
type LeftEdit = Pick<FormState, 'base' | 'values' | 'rowVersion' | 'requestKey'>;

/** Holds a page's edit across re-rendering of its form. */
export interface StoredEdit {
  /** The current edit; null while there is no form. */
  readonly left: () => LeftEdit | null;
  readonly setSource: (take: () => LeftEdit) => void;
}

/** Creates a holder for the edit of one page. */
export function createStoredEdit(): StoredEdit {
  let ask: () => LeftEdit | null = () => null;
  return {
    left: () => ask(),
    setSource: (take) => {
      ask = take;
    },
  };
}

interface FormOrigin {
  readonly view: FormView;
  readonly detail: RecordDetail | null;
  readonly memberId: string;
  readonly presets: Readonly<Record<string, WireValue>>;
}

function openStore({ view, detail, memberId, presets }: FormOrigin): FormStore {
  const { fields } = view;
  const today = todayInShanghai();
  const actor = { memberId, orgId: null };
  if (detail) rememberNames(fields, detail.fields);
  const base = detail ? valuesOf(detail, fields) : valuesOfNew(fields, { fields, today, actor }, presets);
  const status = detail ? detail.status : view.statuses[0]?.code;
  const isDraft = status !== null && status !== undefined && status === draftStateOf(view);
  return createFormStore({ fields, today, actor, base, rowVersion: detail?.rowVersion ?? null, isDraft });
}

/**
 * The store of a form page: the state before hibernation or a language switch, else from the record. A record changed elsewhere is taken
 * over while there is no input.
 */
export function useFormStore(view: FormView, detail: RecordDetail | null, storedEdit: StoredEdit): FormStore {
  const { query } = useTab();
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const [store] = useState(() => openStore({ view, detail, memberId, presets: presetsOf(query) }));
  const [take] = useState(() => (): LeftEdit => {
    const { base, values, rowVersion, requestKey } = store.state.getState();
    return { base, values, rowVersion, requestKey };
  });
  const slept = useTabMemory<LeftEdit>('form', take);
  const [wasAwake] = useState(() => {
    const left = slept ?? storedEdit.left();
    if (left) {
      store.rebase(left.base, left.rowVersion, left.values);
      store.resume(left.requestKey);
    }
    return true;
  });
  useLayoutEffect(() => storedEdit.setSource(take), [storedEdit, take]);
  useEffect(() => {
    const { rowVersion, changed } = store.state.getState();
    const isNewer = detail !== null && rowVersion !== null && detail.rowVersion >= rowVersion;
    if (wasAwake && isNewer && changed.length === 0)
      store.rebase(valuesOf(detail, store.fields), detail.rowVersion);
  }, [store, detail, wasAwake]);
  return store;
}
