import { getListDefinition } from '@haiqiao/contract/endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { noteRecentPage, recentPages, startRecentPages } from '#web/tabs/recent-pages.store.ts';
import type { Tab } from '#web/tabs/tab.ts';
import { dispatchTab, startTabs, tabsStore } from '#web/tabs/tabs.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { LIST_VIEW } from '#web/testing/list-screen.tsx';
import { renameLists } from './list-titles.ts';
import { renewTabs } from './navigation.ts';

const tabAt = (fullPath: string, title: string): Tab => ({
  id: fullPath,
  name: 'lists',
  fullPath,
  params: {},
  query: {},
  meta: { title, keepAlive: true },
  source: '',
});
const LIST = tabAt('/lists?code=rs_a', '机器台账');
const NAMED = tabAt('/lists?code=rs_b', '菜单里的名称');
const RECORD = tabAt('/see-form?code=rs_machine&id=1', '一号机');

beforeEach(() => {
  queryClient.clear();
  startTabs('someone', tabAt('/index', '首页'), () => null);
  startRecentPages('someone');
  for (const tab of [LIST, NAMED, RECORD]) {
    dispatchTab({ do: 'open', tab });
    noteRecentPage(tab);
  }
});

test('HDR-08 NAV-10 lists that are not shown take the name of their definition in another language; a record keeps its own', async () => {
  const asked = fakeApi(getListDefinition, { ...LIST_VIEW, label: 'Machines' });
  await renameLists((fullPath) => fullPath === NAMED.fullPath);
  const wanted = ['Machines', '菜单里的名称', '一号机'];
  expect(tabsStore.getState().tabs.map(({ meta }) => meta.title)).toEqual(['首页', ...wanted]);
  expect(recentPages().map(({ title }) => title)).toEqual(wanted.toReversed());
  expect(asked.calls).toHaveLength(1);
});

test('HDR-08 NAV-10 another language loads the names of lists without a menu', async () => {
  const asked = fakeApi(getListDefinition, { ...LIST_VIEW, label: 'Machines' });
  renewTabs();
  await vi.waitFor(() => expect(asked.calls).toHaveLength(2));
});
