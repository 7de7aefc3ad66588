import type { TableField } from '@haiqiao/contract/definitions';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import './table-editor.tsx';
import { showInput } from '#web/testing/field-screen.tsx';

const TABLE: TableField = {
  type: 'table',
  label: '明细',
  maxRows: 3,
  fields: { name: { type: 'text', label: '名称' } },
};

test('ENG-02 whoever pastes more rows than a table takes is told how many are missing', async () => {
  const { seen } = showInput(TABLE, [{ name: '' }]);
  const first = await screen.findByLabelText('名称，第 1 行');
  fireEvent.paste(first, { clipboardData: { getData: () => '甲\n乙\n丙\n丁\n戊' } });
  expect(seen.value).toEqual([{ name: '甲' }, { name: '乙' }, { name: '丙' }]);
  expect(await screen.findByText('明细最多 3 行，有 2 行没有粘贴')).toBeTruthy();
});
