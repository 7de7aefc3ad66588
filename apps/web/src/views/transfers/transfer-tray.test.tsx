import { queryTransfers, type Transfer } from '@haiqiao/contract/endpoints';
import { render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { connectClient } from '#web/session/connect-client.ts';
import { startSession } from '#web/session/session.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { sessionOf } from '#web/testing/sessions.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { TransferTray } from './transfer-tray.tsx';
import { openTray } from './transfers.store.ts';

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

test('ENG-07 the tray shows imports of earlier days and other windows, and no check that only looked', async () => {
  fakeApi(queryTransfers, [
    DONE,
    { ...DONE, id: '0190c000-0000-7000-8000-000000000002', dryRun: true, fileName: '试一试.xlsx' },
    { ...DONE, id: '0190c000-0000-7000-8000-000000000003', kind: 'export', fileName: '导出.csv' },
  ]);
  connectClient(showToast);
  startSession(sessionOf({}));
  render(
    <QueryClientProvider client={queryClient}>
      <TransferTray />
    </QueryClientProvider>,
  );
  openTray();
  expect(await screen.findByText('导入：企业.xlsx')).toBeTruthy();
  expect(screen.getByText('导出：导出.csv')).toBeTruthy();
  expect(screen.queryByText(/试一试/)).toBeNull();
});
