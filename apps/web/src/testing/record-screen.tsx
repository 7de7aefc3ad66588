import {
  getDraft,
  getFormDefinition,
  getRecord,
  queryDictionaryByCode,
  queryRecordOptions,
  removeDraft,
  saveDraft,
} from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { parseFullPath } from '#web/lib/full-path.ts';
import { connectClient } from '#web/session/connect-client.ts';
import { startSession } from '#web/session/session.store.ts';
import { TabContext } from '#web/tabs/tab-context.ts';
import { SOURCE_KEY, type Tab, tabIdOf } from '#web/tabs/tab.ts';
import { dispatchTab, startTabs } from '#web/tabs/tabs.store.ts';
import { showToast, ToastHost } from '#web/ui/toast/toast.tsx';
import { fakeApi } from './fake-api.ts';
import { fakeIndexedDb } from './fake-indexed-db.ts';
import { detailOf, FORM_VIEW, MAKER_ID, OTHER_MAKER_ID } from './record-fixtures.ts';
import { sessionOf } from './sessions.ts';
import { vi } from 'vitest';

/** A record page in its own tab with a fake server, for tests. */

/** Items of the fixture's only dictionary. */
export const KINDS = [
  { value: 'OWN', label: '自有', valid: true, icon: '', parent: null, extends: [], pinyin: 'ziyou zy' },
  { value: 'LEASED', label: '租赁', valid: true, icon: '', parent: null, extends: [], pinyin: 'zulin zl' },
  { value: 'OLD', label: '已停用类型', valid: false, icon: '', parent: null, extends: [], pinyin: '' },
];

const MAKERS = [
  { value: MAKER_ID, displayValue: '锦程云帆装备', hint: '91510100MA6C00017C' },
  { value: OTHER_MAKER_ID, displayValue: '蜀通供应链', hint: '91510100MA6DXP024D' },
];

/** Answers the requests of every form: names, drafts, definition, record. */
export function fakeRecordServer(draft: EndpointReply<typeof getDraft> = null) {
  fakeApi(getFormDefinition, FORM_VIEW);
  fakeApi(getRecord, ({ input }) => detailOf({ dataId: input.dataId }));
  fakeApi(queryDictionaryByCode, KINDS);
  fakeApi(queryRecordOptions, ({ input: { ids, keyword = '' } }) =>
    MAKERS.filter(({ value, displayValue }) => (ids ? ids.includes(value) : displayValue.includes(keyword))),
  );
  fakeApi(getDraft, draft);
  return {
    storedDrafts: fakeApi(saveDraft, { savedAt: '2026-11-20T01:52:00Z' }),
    droppedDrafts: fakeApi(removeDraft, true),
  };
}

const HOME: Tab = {
  id: '/index',
  name: 'home',
  fullPath: '/index',
  params: {},
  query: {},
  meta: { title: '首页', keepAlive: true },
  source: '',
};

function tabOf(fullPath: string): Tab {
  const { query } = parseFullPath(fullPath);
  return { ...HOME, id: tabIdOf(fullPath), fullPath, query, source: query[SOURCE_KEY] ?? '' };
}

/** Renders a page in the tab of an address. */
export function showPage(fullPath: string, page: ReactNode): { user: UserEvent; unmount: () => void } {
  vi.stubGlobal('indexedDB', fakeIndexedDb);
  connectClient(showToast);
  const session = sessionOf();
  startSession(session);
  queryClient.clear();
  startTabs(session.userInfo.id, HOME, (tab) => tab);
  const tab = tabOf(fullPath);
  dispatchTab({ do: 'open', tab });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <TabContext value={tab}>{page}</TabContext>
      <ToastHost closeLabel="关闭" />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), unmount };
}
