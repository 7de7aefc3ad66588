import { startExport, type Transfer } from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { LIST_VIEW } from '#web/testing/list-screen.tsx';
import { ExportDialog } from './export-dialog.tsx';

const QUEUED: Transfer = {
  id: '0190a000-0000-7000-8000-00000000d001',
  kind: 'export',
  dryRun: false,
  listCode: LIST_VIEW.code,
  fileName: '机器.xlsx',
  state: 'queued',
  done: 0,
  total: null,
  createdAt: '2026-11-20T02:00:00.000Z',
  endedAt: null,
  downloadUri: null,
  error: null,
  message: '',
};

function show(canUnmask: boolean) {
  const { phone } = LIST_VIEW.fields;
  if (!phone) throw new Error('a machine has a phone');
  const fields = { ...LIST_VIEW.fields, phone: { ...phone, ...(canUnmask ? { canUnmask } : {}) } };
  const columns = ['name', 'phone'].map((field) => ({ field, label: field, isShown: true }));
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <ExportDialog
        view={{ ...LIST_VIEW, fields, form: null }}
        question={{ terms: [], sorts: [] }}
        columns={columns}
        ids={[]}
        total={null}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose };
}

const choice = () => screen.queryByRole('checkbox', { name: '含完整个人信息' });
const begin = () => screen.getByRole('button', { name: '开始导出' });

test('PERM-05 personal data is exported unmasked only when ticked and with a reason', async () => {
  const started = fakeApi(startExport, QUEUED);
  const { user } = show(true);
  const box = await screen.findByRole('checkbox', { name: '含完整个人信息' });
  await user.click(box);
  expect(begin().getAttribute('aria-disabled') ?? begin().hasAttribute('disabled')).toBeTruthy();
  await user.type(screen.getByLabelText('导出原因'), '司法协查');
  await user.click(begin());
  expect(started.calls.map(({ input }) => input.personal)).toEqual([{ reason: '司法协查' }]);
});

test('PERM-05 without the right to unmask, or without personal data, the choice is not offered', async () => {
  const { user, onClose } = show(true);
  await user.click(await screen.findByRole('checkbox', { name: 'phone' }));
  expect(choice()).toBeNull();
  onClose();
});

test('PERM-05 without the right no request is sent', async () => {
  show(false);
  await screen.findByRole('checkbox', { name: 'phone' });
  expect(choice()).toBeNull();
});
