import type { TableField } from '@haiqiao/contract/definitions';
import { unmaskField } from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import './table-editor.tsx';
import '../masking/reason-dialog.tsx';
import { fakeApi } from '#web/testing/fake-api.ts';
import { showInput } from '#web/testing/field-screen.tsx';
import { RECORD_ID } from '#web/testing/record-fixtures.ts';

const ROW_ID = '0190a000-0000-7000-8000-00000000c001';

const TABLE: TableField = {
  type: 'table',
  label: '明细',
  fields: {
    kind: { type: 'text', label: '类型' },
    other: { type: 'text', label: '其他', visibleWhen: { field: 'kind', op: 'eq', value: '其他' } },
    note: {
      type: 'text',
      label: '说明',
      requiredWhen: { field: 'kind', op: 'notnull' },
      readonlyWhen: { field: 'level', op: 'eq', value: 'A' },
    },
  },
};

function aroundWith(level: string) {
  const env = {
    fields: { level: { type: 'text', label: '级别' } },
    today: '2026-11-20',
    actor: null,
  } as const;
  return { above: { level }, env };
}

const cell = (label: string) => screen.queryByLabelText<HTMLInputElement>(`${label}，第 1 行`);

test('ENG-02 visibility, requirement and access of a cell depend on the other cells of its row', async () => {
  const { user } = showInput(TABLE, [{ kind: '', note: '' }], { around: aroundWith('B') });
  const kind = await screen.findByLabelText<HTMLInputElement>('类型，第 1 行');
  expect(cell('其他')).toBeNull();
  expect(cell('说明')?.getAttribute('aria-required')).toBe('false');
  await user.type(kind, '其他');
  expect(cell('其他')).not.toBeNull();
  expect(cell('说明')?.getAttribute('aria-required')).toBe('true');
  await user.type(kind, '二');
  expect(cell('其他')).toBeNull();
});

test('ENG-02 a cell may depend on a field of the record', async () => {
  showInput(TABLE, [{ kind: '一', note: '定稿' }], { around: aroundWith('A') });
  await screen.findByLabelText('类型，第 1 行');
  expect(cell('说明')).toBeNull();
  expect(screen.getByText('定稿')).toBeTruthy();
});

test('PERM-05 a masked cell is unmasked by its row and replaced in the cell', async () => {
  const asked = fakeApi(unmaskField, { value: '13912345678' });
  const masked = {
    type: 'text',
    label: '电话',
    rule: 'mobile',
    personal: 'mobile',
    mode: 'masked',
    canReplace: true,
    canUnmask: true,
  } as const;
  const table: TableField = { type: 'table', label: '联系人', fields: { phone: masked } };
  const maskTarget = { formCode: 'rs_test', dataId: RECORD_ID, field: 'contacts', canUnmask: true };
  const { user, output } = showInput(table, [{ id: ROW_ID, phone: '139****5678' }], { maskTarget });
  await user.click(await screen.findByRole('button', { name: '查看电话的完整内容' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), '电话核实');
  await user.click(within(dialog).getByRole('button', { name: '查看' }));
  await screen.findByText('13912345678');
  expect(asked.calls.map(({ input }) => input)).toEqual([
    { id: 'rs_test', dataId: RECORD_ID, field: 'contacts.phone', row: ROW_ID, reason: '电话核实' },
  ]);
  await user.click(screen.getByRole('button', { name: '修改电话' }));
  await user.type(await screen.findByLabelText('电话，第 1 行'), '13700001111');
  expect(output.value).toEqual([{ id: ROW_ID, phone: '13700001111' }]);
  await user.click(screen.getByRole('button', { name: '保持原值' }));
  expect(output.value).toEqual([{ id: ROW_ID, phone: '139****5678' }]);
});
