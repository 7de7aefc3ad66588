import { draftStateOf } from '@haiqiao/contract/definitions';
import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import { useEffect, useLayoutEffect, useState } from 'react';
import { rememberNames } from '#web/field-types/option-labels.store.ts';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { useSession } from '#web/session/session.store.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabMemory } from '#web/tabs/use-tab-memory.ts';
import { presetsOf } from '../record-page/record-routes.ts';
import { createFormStore, type FormState, type FormStore } from './filling/form.store.ts';
import { valuesOfNew } from './filling/linkage.ts';
import { valuesOf } from './filling/record-values.ts';

/** What a form leaves when its tab falls asleep, or when it is drawn anew in another language. */
type LeftEdit = Pick<FormState, 'base' | 'values' | 'rowVersion' | 'requestKey'>;

/** Where the page of a form finds the edit again once the form was drawn anew. */
export interface KeptEdit {
  /** The edit as it stands; null while there was no form yet. */
  readonly left: () => LeftEdit | null;
  readonly keep: (take: () => LeftEdit) => void;
}

/** A place for the edit of one page. */
export function createKeptEdit(): KeptEdit {
  let ask: () => LeftEdit | null = () => null;
  return {
    left: () => ask(),
    keep: (take) => {
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
 * The store of a form page: as it was left when its tab fell asleep or the language changed, else from the record. A record
 * that changed elsewhere is taken over while nothing is typed.
 */
export function useFormStore(view: FormView, detail: RecordDetail | null, kept: KeptEdit): FormStore {
  const { query } = useTab();
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const [store] = useState(() => openStore({ view, detail, memberId, presets: presetsOf(query) }));
  const [take] = useState(() => (): LeftEdit => {
    const { base, values, rowVersion, requestKey } = store.state.getState();
    return { base, values, rowVersion, requestKey };
  });
  const slept = useTabMemory<LeftEdit>('form', take);
  const [wasAwake] = useState(() => {
    const left = slept ?? kept.left();
    if (left) {
      store.rebase(left.base, left.rowVersion, left.values);
      store.resume(left.requestKey);
    }
    return true;
  });
  useLayoutEffect(() => kept.keep(take), [kept, take]);
  useEffect(() => {
    const { rowVersion, changed } = store.state.getState();
    const isNewer = detail !== null && rowVersion !== null && detail.rowVersion >= rowVersion;
    if (wasAwake && isNewer && changed.length === 0)
      store.rebase(valuesOf(detail, store.fields), detail.rowVersion);
  }, [store, detail, wasAwake]);
  return store;
}
