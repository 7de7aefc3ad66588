import { runRecordAction } from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, showList, START } from '#web/testing/list-screen.tsx';
import { isFinal } from './row-actions.tsx';

const VIEW = {
  statuses: [
    { code: 'ACTIVE', label: '正常', tone: 'green' as const },
    { code: 'CLOSED', label: '已注销', tone: 'stone' as const, isFinal: true as const },
  ],
};
const row = (status: unknown) => ({ id: 'row', rowVersion: 1, status });

test('PERM-06 ENG-02 a row in a final state is not edited, a row without a state is', () => {
  expect(isFinal(VIEW, row({ value: 'CLOSED', displayValue: '已注销' }))).toBe(true);
  expect(isFinal(VIEW, row({ value: 'ACTIVE', displayValue: '正常' }))).toBe(false);
  expect(isFinal(VIEW, row(null))).toBe(false);
});

const CODE = '../batch/take-for-rows.ts';
const SLOW = { timeout: 5000 };

test('ENG-03 an action whose code cannot be loaded reports it, and runs at the next press', async () => {
  vi.doMock(CODE, () => Promise.reject(new Error('offline')));
  const { user } = await showList({ view: { rowActions: [START] }, total: 3 });
  const action = fakeApi(runRecordAction, [{ dataId: idOf(2), ok: true, rowVersion: 2, status: 'DONE' }]);
  const row = (await screen.findByText('机器2', { selector: 'button' }, SLOW)).closest<HTMLElement>(
    '[role=row]',
  );
  if (!row) throw new Error('a name outside a row');
  const press = async () => {
    await user.click(within(row).getByRole('button', { name: /更多/ }));
    await user.click(await screen.findByRole('menuitem', { name: '启用' }, SLOW));
  };
  await press();
  expect(await screen.findByText('页面加载失败，请检查网络后重试', {}, SLOW)).toBeTruthy();
  expect(action.calls).toEqual([]);
  vi.doUnmock(CODE);
  await press();
  expect(await screen.findByText('启用成功', {}, SLOW)).toBeTruthy();
  expect(action.calls).toHaveLength(1);
});
