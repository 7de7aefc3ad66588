import { readImportFile, type UploadedFile, uploadFile } from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { connectClient } from '#web/session/connect-client.ts';
import { startSession } from '#web/session/session.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { fileOf } from '#web/testing/file-fixtures.ts';
import { LIST_VIEW } from '#web/testing/list-screen.tsx';
import { sessionOf } from '#web/testing/sessions.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ImportWizard } from './import-wizard.tsx';

beforeEach(() => {
  connectClient(showToast);
  startSession(sessionOf());
});

/** The wizard with a function to choose a file. */
function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <ImportWizard view={LIST_VIEW} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('选择文件', { selector: 'input' });
  return (name: string) => fireEvent.change(box, { target: { files: [new File(['a'], name)] } });
}

const headOf = (text: string) => ({ headings: [{ index: 0, text, field: 'name' }], sample: [], fields: [] });

test('ENG-07 of two files the last chosen one is imported, however long the first one takes', async () => {
  const give = show();
  const first = Promise.withResolvers<UploadedFile[]>();
  const answers = [first.promise, Promise.resolve([fileOf(2, '二.csv')])];
  const uploads = fakeApi(uploadFile, () => answers.shift() ?? []);
  const heads = fakeApi(readImportFile, ({ input }) => headOf(input.uri));
  give('一.csv');
  await waitFor(() => expect(uploads.calls).toHaveLength(1));
  give('二.csv');
  expect(await screen.findByText(/二\.csv/)).toBeTruthy();
  first.resolve([fileOf(1, '一.csv')]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/一\.csv/)).toBeNull();
  expect(heads.calls.map(({ input }) => input.uri)).toEqual([fileOf(2, '').uri]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('ENG-07 stopping a file while it is being read stays on the same step', async () => {
  const give = show();
  const read = Promise.withResolvers<ReturnType<typeof headOf>>();
  fakeApi(uploadFile, [fileOf(1, '一.csv')]);
  const heads = fakeApi(readImportFile, () => read.promise);
  give('一.csv');
  await waitFor(() => expect(heads.calls).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  read.resolve(headOf('名称'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('button', { name: '选择文件' })).toBeTruthy();
});
