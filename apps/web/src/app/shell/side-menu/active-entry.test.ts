import { expect, test } from 'vitest';
import { menuEntries } from '#web/session/menu.logic.ts';
import { menuOf } from '#web/testing/shell-screen.tsx';
import { activeEntry } from './active-entry.ts';

const LIST = '/recordManagement/center-record?list_status=9';
const NODE = menuOf('服务中心备案', '/recordManagement/center-record?list_status=1', {
  code: 'center-record',
});
const ENTRIES = menuEntries([NODE]);
const from = (path: string, source: string) => `${path}&source=${encodeURIComponent(source)}`;

test('NAV-09 a form opened from a record page belongs to the list of that page', () => {
  const details = from('/recordManagement/center-record/details?id=1', LIST);
  const shown = (fullPath: string, source: string) => activeEntry(ENTRIES, { fullPath, source })?.node.code;
  expect(shown(LIST, '')).toBe('center-record');
  expect(shown(details, LIST)).toBe('center-record');
  expect(shown(from('/edit-form?code=rs_center_record&id=1', details), details)).toBe('center-record');
  expect(shown('/edit-form?code=rs_center_record&id=1', '/elsewhere?source=')).toBeUndefined();
});
