import { removeRecords } from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, showList } from '#web/testing/list-screen.tsx';

const SLOW = { timeout: 5000 };
const rowNamed = (name: string) => screen.findByText(name, { selector: 'button' }, SLOW);

test('ENG-07 REC-08 deleting a single record shows its name, since a wrong line is easily pressed', async () => {
  const { user } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('checkbox', { name: '选择机器2' }));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  expect(within(dialog).getByText('确定要删除该记录吗？')).toBeTruthy();
  expect(within(dialog).getByText('机器2')).toBeTruthy();
});

test('REC-08 a list whose definition has its own delete question asks for no reason, like its records', async () => {
  const { user } = await showList({ view: { deleteConfirm: '确定要删除当前机器吗？' } });
  await rowNamed('机器1');
  await user.click(screen.getByRole('checkbox', { name: '选择机器1' }));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  const removed = fakeApi(removeRecords, { removed: 1 });
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(removed.calls[0]?.input).toEqual({ id: 'rs_machine', dataIds: [idOf(1)] }));
});
