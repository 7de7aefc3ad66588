import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import { useEffect, useState } from 'react';
import { rememberNames } from '#web/field-types/option-labels.store.ts';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { useSession } from '#web/session/session.store.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabMemory } from '#web/tabs/use-tab-memory.ts';
import { presetsOf } from '../record-page/record-routes.ts';
import { createFormStore, type FormState, type FormStore } from './filling/form.store.ts';
import { valuesOfNew } from './filling/linkage.ts';
import { valuesOf } from './filling/record-values.ts';

/** What a form leaves when its tab falls asleep. */
type LeftEdit = Pick<FormState, 'base' | 'values' | 'rowVersion'>;

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
  return createFormStore({ fields, today, actor, base, rowVersion: detail?.rowVersion ?? null });
}

/**
 * The store of a form page: as it was left when its tab fell asleep, else from the record. A record that changed
 * elsewhere is taken over while nothing is typed.
 */
export function useFormStore(view: FormView, detail: RecordDetail | null): FormStore {
  const { query } = useTab();
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const [store] = useState(() => openStore({ view, detail, memberId, presets: presetsOf(query) }));
  const [take] = useState(() => (): LeftEdit => {
    const { base, values, rowVersion } = store.state.getState();
    return { base, values, rowVersion };
  });
  const left = useTabMemory<LeftEdit>('form', take);
  const [wasAwake] = useState(() => {
    if (left) store.rebase(left.base, left.rowVersion, left.values);
    return true;
  });
  useEffect(() => {
    const { rowVersion, changed } = store.state.getState();
    const isNewer = detail !== null && rowVersion !== null && detail.rowVersion >= rowVersion;
    if (wasAwake && isNewer && changed.length === 0)
      store.rebase(valuesOf(detail, store.fields), detail.rowVersion);
  }, [store, detail, wasAwake]);
  return store;
}
