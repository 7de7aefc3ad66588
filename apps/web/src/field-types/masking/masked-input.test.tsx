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
const place = { formCode: 'rs_test', dataId: RECORD_ID, field: 'phone', canUnmask: true };
const change = () => screen.getByRole('button', { name: '修改字段' });

test('PERM-05 a masked value is replaced without being seen, and kept by leaving it empty or by taking the change back', async () => {
  const { user, seen } = showInput(PHONE, MASK, { place, kept: MASK });
  expect(screen.getByText(MASK)).toBeTruthy();
  await user.click(change());
  const line = await screen.findByLabelText<HTMLInputElement>('字段');
  expect(line.value).toBe('');
  expect(seen.value).toBe(MASK);
  await user.type(line, '13900001111');
  expect(seen.value).toBe('13900001111');
  await user.click(screen.getByRole('button', { name: '保持原值' }));
  expect(seen.value).toBe(MASK);
  expect(screen.getByText(MASK)).toBeTruthy();
});

test('PERM-05 who opened a masked value goes on from there', async () => {
  const asked = fakeApi(unmaskField, { value: '13812345678' });
  const { user, seen } = showInput(PHONE, MASK, { place, kept: MASK });
  await user.click(screen.getByRole('button', { name: '查看字段的完整内容' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), '电话核实');
  await user.click(within(dialog).getByRole('button', { name: '查看' }));
  await screen.findByText('13812345678');
  expect(asked.calls).toHaveLength(1);
  expect(seen.value).toBe(MASK);
});

test('PERM-05 a new record is filled in as any other, and a mask that a group set is only looked at', async () => {
  const fresh = showInput(PHONE, null, { kept: null });
  expect(await screen.findByLabelText('字段')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '修改字段' })).toBeNull();
  fresh.unmount();
  const { canReplace: _, canUnmask: __, ...barred } = PHONE;
  showInput(barred, MASK, { place, kept: MASK });
  expect(screen.queryByRole('button')).toBeNull();
});
