import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteRecentPage, renameRecentPages, startRecentPages, useRecentPages } from './recent-pages.store.ts';

const note = (fullPath: string, title: string) =>
  noteRecentPage({
    id: fullPath,
    fullPath,
    name: 'page',
    params: {},
    query: {},
    meta: { title, keepAlive: true },
    source: '',
  });

test('HDR-08 recent pages have current names: menu pages the menu’s, a record its own', () => {
  startRecentPages('someone');
  note('/lists?code=rs_enterprise_list', '企业库');
  note('/see-form?code=rs_enterprise&id=1', '锦程贸易');
  renameRecentPages((path) => (path.startsWith('/lists') ? 'Enterprise library' : null));
  const { result } = renderHook(useRecentPages);
  expect(result.current.map(({ title }) => title)).toEqual(['锦程贸易', 'Enterprise library']);
  // It stays so after the window was closed.
  startRecentPages('another');
  startRecentPages('someone');
  expect(renderHook(useRecentPages).result.current.map(({ title }) => title)).toContain('Enterprise library');
});
