import { queryTransfers, type Transfer } from '@haiqiao/contract/endpoints';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { connectClient } from '#web/session/connect-client.ts';
import { startSession } from '#web/session/session.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { sessionOf } from '#web/testing/sessions.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { TransferTray } from './transfer-tray.tsx';
import { closeTray, followTransfer, openTray } from './transfers.store.ts';

const DONE: Transfer = {
  id: '0190c000-0000-7000-8000-000000000001',
  kind: 'import',
  dryRun: false,
  listCode: 'rs_enterprise_list',
  fileName: '企业.xlsx',
  state: 'done',
  done: 12,
  total: 12,
  createdAt: '2026-11-20T02:00:00Z',
  endedAt: '2026-11-20T02:00:10Z',
  downloadUri: null,
  error: null,
  message: '',
};

beforeEach(() => {
  queryClient.clear();
  closeTray();
});

function showTray(): void {
  connectClient(showToast);
  startSession(sessionOf({}));
  render(
    <QueryClientProvider client={queryClient}>
      <TransferTray />
    </QueryClientProvider>,
  );
}

const tray = () => screen.queryByRole('region', { name: '导入导出' });

test('ENG-07 the tray shows imports of earlier days and other windows, and no dry runs', async () => {
  fakeApi(queryTransfers, [
    DONE,
    { ...DONE, id: '0190c000-0000-7000-8000-000000000002', dryRun: true, fileName: '试一试.xlsx' },
    { ...DONE, id: '0190c000-0000-7000-8000-000000000003', kind: 'export', fileName: '导出.csv' },
  ]);
  showTray();
  openTray();
  expect(await screen.findByText('导入：企业.xlsx')).toBeTruthy();
  expect(screen.getByText('导出：导出.csv')).toBeTruthy();
  expect(screen.queryByText(/试一试/)).toBeNull();
});

test('ENG-07 a tray opened by an import closes when it is done, and stays when opened by hand or with a download', async () => {
  const running = { ...DONE, state: 'running', endedAt: null } as const; // a literal, widened otherwise
  for (const [kind, byHand, stays] of [
    ['import', false, false],
    ['import', true, true],
    ['export', false, true],
  ] as const) {
    let now: Transfer = { ...running, kind };
    fakeApi(queryTransfers, () => [now]);
    showTray();
    act(() => followTransfer(now));
    await waitFor(() => expect(tray()).not.toBeNull());
    if (byHand) act(openTray);
    now = { ...DONE, kind };
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(tray() !== null).toBe(stays));
    cleanup();
    queryClient.clear();
    closeTray();
  }
});

test('ENG-07 a failed import stays visible', async () => {
  let now: Transfer = { ...DONE, state: 'running', endedAt: null };
  fakeApi(queryTransfers, () => [now]);
  showTray();
  act(() => followTransfer(now));
  now = { ...DONE, state: 'failed', message: '文件中有错误' };
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText('文件中有错误', { selector: '[class*=facts]' })).toBeTruthy();
  expect(tray()).not.toBeNull();
});
