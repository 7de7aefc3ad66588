import { queryRecordOptions, queryRecords, saveRecord } from '@haiqiao/contract/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, showList } from '#web/testing/list-screen.tsx';

const SLOW = { timeout: 5000 };

/** Opens a cell of the first row, changes the row as another person, saves the input, and returns the sent version. */
async function versionAfter(change: Readonly<Record<string, string>>) {
  const { user, server } = await showList({ total: 1 });
  const link = await screen.findByText('机器1', { selector: 'button' }, SLOW);
  const row = link.closest<HTMLElement>('[role=row]');
  if (!row) throw new Error('no row');
  await user.dblClick(within(row).getByText('SN1'));
  const box = await screen.findByRole('textbox', { name: /^序列号/ });
  const old = { recordNo: 'JQ1', name: '机器1', kind: 'OWN', price: '1200.00', serialNo: 'SN1' };
  const news = {
    id: idOf(1),
    rowVersion: 2,
    ...old,
    status: { value: 'IDLE', displayValue: '闲置' },
    ...change,
  };
  fakeApi(queryRecords, { datas: [news], total: 1, totalIsEstimate: false, nextCursor: null });
  expect(server.pages.calls.length).toBeGreaterThan(0);
  await act(() => queryClient.invalidateQueries({ queryKey: ['record-lists'] }));
  const saved = fakeApi(saveRecord, { dataId: idOf(1), rowVersion: 3 });
  await user.type(box, '-新{Enter}');
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  return saved.calls[0]?.input.rowVersion;
}

test('ENG-03 a value changed by another person while its cell is open is not overwritten silently', async () => {
  expect(await versionAfter({ serialNo: 'SN-别人的' })).toBe(1);
});

test('ENG-03 another person’s change to other values of the row does not block', async () => {
  expect(await versionAfter({ name: '机器一' })).toBe(2);
});

test('ENG-03 a cell with a single choice opens with its options', async () => {
  const columns = [
    { field: 'name', link: true },
    { field: 'kind', editable: true },
  ];
  const { user } = await showList({ total: 1, view: { columns } });
  const cell = await screen.findByRole('gridcell', { name: '自有' }, SLOW);
  await user.dblClick(cell);
  expect(await screen.findByRole('option', { name: '租赁' }, SLOW)).toBeTruthy();
  // One Escape cancels, although the list is open.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^类型/ })).toBeNull());
});

test('ENG-03 REC-07 a cell for a person opens with people, not with an empty result', async () => {
  const wen = { value: idOf(90), displayValue: '蒋文涛', hint: '企业服务部' };
  fakeApi(queryRecordOptions, [wen]);
  const columns = [
    { field: 'name', link: true },
    { field: 'ownerId', editable: true },
  ];
  const { user } = await showList({ total: 1, view: { columns } });
  const row = (await screen.findByText('机器1', { selector: 'button' }, SLOW)).closest('[role=row]');
  await user.dblClick(row?.querySelector('[data-cell=ownerId]') ?? document.body);
  expect(await screen.findByRole('option', { name: /蒋文涛/ }, SLOW)).toBeTruthy();
});
