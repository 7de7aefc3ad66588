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

test('ENG-02 pasting more rows than a table allows reports the number of missing ones', async () => {
  const { output } = showInput(TABLE, [{ name: '' }]);
  const first = await screen.findByLabelText('名称，第 1 行');
  fireEvent.paste(first, { clipboardData: { getData: () => '甲\n乙\n丙\n丁\n戊' } });
  expect(output.value).toEqual([{ name: '甲' }, { name: '乙' }, { name: '丙' }]);
  expect(await screen.findByText('明细最多 3 行，有 2 行未粘贴')).toBeTruthy();
});

test('ENG-02 a text of several lines is pasted into one multi-line cell, not over the rows below', async () => {
  const remarks: TableField = { ...TABLE, fields: { remark: { type: 'longText', label: '说明' } } };
  const { output } = showInput(remarks, [{ remark: '' }, { remark: '原有说明' }]);
  const first = await screen.findByLabelText('说明，第 1 行');
  const isLeftToBrowser = fireEvent.paste(first, { clipboardData: { getData: () => '第一段\n第二段' } });
  expect(isLeftToBrowser).toBe(true);
  expect(output.value).toEqual([{ remark: '' }, { remark: '原有说明' }]);
  fireEvent.paste(first, { clipboardData: { getData: () => '甲\t1\n乙\t2' } });
  expect(output.value).toEqual([{ remark: '甲' }, { remark: '乙' }]);
});
