import type { FieldView } from '@haiqiao/contract/endpoints';
import { unmaskField } from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '#web/field-types/masking/reason-dialog.tsx';
import { showInput } from '#web/testing/field-screen.tsx';
import { fakeApi } from '#web/testing/fake-api.ts';
import { RECORD_ID } from '#web/testing/record-fixtures.ts';

const PHONE = {
  type: 'text',
  label: '字段',
  rule: 'mobile',
  personal: 'mobile',
  mode: 'masked',
  canReplace: true,
  canUnmask: true,
} as const satisfies FieldView;
const MASK = '138****5678';
const maskTarget = { formCode: 'rs_test', dataId: RECORD_ID, field: 'phone', canUnmask: true };
const change = () => screen.getByRole('button', { name: '修改字段' });

test('PERM-05 a masked value is replaced unseen, and kept by leaving it empty or undoing the change', async () => {
  const { user, output } = showInput(PHONE, MASK, { maskTarget, storedMask: MASK });
  expect(screen.getByText(MASK)).toBeTruthy();
  await user.click(change());
  const line = await screen.findByLabelText<HTMLInputElement>('字段');
  expect(line.value).toBe('');
  expect(output.value).toBe(MASK);
  await user.type(line, '13900001111');
  expect(output.value).toBe('13900001111');
  await user.click(screen.getByRole('button', { name: '保持原值' }));
  expect(output.value).toBe(MASK);
  expect(screen.getByText(MASK)).toBeTruthy();
});

test('PERM-05 editing an unmasked value starts from that value', async () => {
  const asked = fakeApi(unmaskField, { value: '13812345678' });
  const { user, output } = showInput(PHONE, MASK, { maskTarget, storedMask: MASK });
  await user.click(screen.getByRole('button', { name: '查看字段的完整内容' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), '电话核实');
  await user.click(within(dialog).getByRole('button', { name: '查看' }));
  await screen.findByText('13812345678');
  expect(asked.calls).toHaveLength(1);
  expect(output.value).toBe(MASK);
});

test('PERM-05 a new record is filled in normally, and a mask set by a group is read-only', async () => {
  const fresh = showInput(PHONE, null, { storedMask: null });
  expect(await screen.findByLabelText('字段')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '修改字段' })).toBeNull();
  fresh.unmount();
  const { canReplace: _, canUnmask: __, ...barred } = PHONE;
  showInput(barred, MASK, { maskTarget, storedMask: MASK });
  expect(screen.queryByRole('button')).toBeNull();
});
