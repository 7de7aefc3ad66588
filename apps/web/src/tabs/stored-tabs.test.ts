import { expect, test } from 'vitest';
import {
  formatStoredTabs,
  parseStoredTabs,
  readStoredTabs,
  storedTabsKey,
  writeStoredTabs,
} from './stored-tabs.ts';
import { type Tab, tabIdOf } from './tab.ts';

const TAB: Tab = {
  id: tabIdOf('/lists?code=a'),
  name: 'ledger_research',
  fullPath: '/lists?code=a',
  params: {},
  query: { code: 'a' },
  meta: { title: '调研台账', keepAlive: true },
  source: '/index',
};

test('TAB-06 name, full path, params, query and meta title are stored and restored', () => {
  const text = formatStoredTabs({ tabs: [TAB], activeId: TAB.id });
  expect(JSON.parse(text).tabs[0]).toEqual({
    name: 'ledger_research',
    fullPath: '/lists?code=a',
    params: {},
    query: { code: 'a' },
    meta: { title: '调研台账', keepAlive: true },
    source: '/index',
  });
  expect(parseStoredTabs(text)).toEqual({ tabs: [TAB], activeId: TAB.id });
});

test.each([
  null,
  '',
  '{',
  '[]',
  '{"version":99,"active":"","tabs":[]}',
  '{"version":1,"active":"","tabs":[{"name":"x"}]}',
  formatStoredTabs({ tabs: [{ ...TAB, fullPath: 'https://evil.example/' }], activeId: '' }),
])('TAB-06 %s is treated as nothing stored', (text) => {
  expect(parseStoredTabs(text)).toBeNull();
});

test('TAB-06 tabs are stored per user', () => {
  expect(writeStoredTabs('u1', { tabs: [TAB], activeId: TAB.id })).toBe(true);
  expect(readStoredTabs('u1')?.activeId).toBe(TAB.id);
  expect(readStoredTabs('u2')).toBeNull();
});

test('TAB-06 a reload restores the tabs of its own window, a new window those of the device', () => {
  writeStoredTabs('u1', { tabs: [TAB], activeId: TAB.id });
  localStorage.setItem(storedTabsKey('u1'), formatStoredTabs({ tabs: [], activeId: '/index' }));
  expect(readStoredTabs('u1')?.activeId).toBe(TAB.id);
  sessionStorage.clear();
  expect(readStoredTabs('u1')?.activeId).toBe('/index');
});
