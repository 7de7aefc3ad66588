import { renewFileLinks, type UploadedFile, unmaskField } from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Preloads lazily loaded code, so that a busy machine does not delay the tests.
import '#web/field-types/files/file-cell.tsx';
import '#web/field-types/files/file-control.tsx';
import '#web/field-types/masking/opened-files.tsx';
import '#web/field-types/masking/reason-dialog.tsx';
import '#web/field-types/uploading/upload-control.tsx';
import { fakeApi } from '#web/testing/fake-api.ts';
import { fileOf } from '#web/testing/file-fixtures.ts';
import { showCell, showInput } from '#web/testing/field-screen.tsx';
import { RECORD_ID } from '#web/testing/record-fixtures.ts';

const L = { label: '字段' } as const;

const PICTURES = [1, 2, 3, 4, 5].map((at) =>
  fileOf(at, `现场${at}.jpg`, { mime: 'image/jpeg', thumbnailUri: `/small/${at}` }),
);
const PAPERS = [fileOf(11, '合同.pdf'), fileOf(12, '附件.docx')];
const wire = (files: readonly UploadedFile[]) =>
  files.map((each) => ({ ...each, thumbnailUri: each.thumbnailUri ?? '' }));

test('UPL-05 a list shows the first pictures small and counts the rest, other files by name and number', async () => {
  const pictures = showCell({ type: 'images', ...L }, wire(PICTURES));
  const shown = await screen.findAllByRole('button');
  expect(shown.map((each) => each.getAttribute('aria-label'))).toEqual([
    '查看 现场1.jpg',
    '查看 现场2.jpg',
    '查看 现场3.jpg',
  ]);
  expect(screen.getByTestId('cell').querySelector('img')?.getAttribute('src')).toBe('/small/1');
  expect(screen.getByText('+2')).toBeTruthy();
  pictures.unmount();
  showCell({ type: 'files', ...L }, wire(PAPERS));
  expect((await screen.findByRole('button')).textContent).toBe('合同.pdf');
  expect(screen.getByText('共 2 个')).toBeTruthy();
});

test('UPL-05 a detail lists files with size and download link, without a link where there is none', async () => {
  const nameOnly = fileOf(13, '只见其名.pdf', { displayUri: '', downloadUri: '', url: '' });
  showCell({ type: 'files', ...L }, wire([...PAPERS, nameOnly]), true);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '合同.pdf1.5 MB',
    '附件.docx1.5 MB',
    '只见其名.pdf1.5 MB',
  ]);
  const saving = screen.getAllByRole('button', { name: /^下载/ });
  expect(saving.map((each) => each.getAttribute('aria-label'))).toEqual(['下载 合同.pdf', '下载 附件.docx']);
});

test('UPL-01 a form stores ids and loads their files once', async () => {
  const asked = fakeApi(renewFileLinks, ({ input: { uris } }) =>
    PAPERS.filter(({ uri }) => uris.includes(uri)),
  );
  const ids = PAPERS.map(({ uid }) => uid);
  showInput({ type: 'files', ...L }, ids);
  await waitFor(() => expect(screen.getByText('合同.pdf')).toBeTruthy());
  expect(screen.getByText('附件.docx')).toBeTruthy();
  expect(asked.calls).toHaveLength(1);
});

test('UPL-09 masked files are opened with a reason, and only then have links', async () => {
  const opened = fileOf(21, '身份证.png', { mime: 'image/png' });
  fakeApi(unmaskField, { value: '身份证.png', files: [opened] });
  const field = { type: 'files', personal: 'text', mode: 'masked', canUnmask: true, ...L } as const;
  const maskTarget = { formCode: 'rs_test', dataId: RECORD_ID, field: 'idFile', canUnmask: true };
  const { user } = showInput(field, '***', { maskTarget, storedMask: '***' });
  await user.click(screen.getByRole('button', { name: '查看字段的完整内容' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), '核对');
  await user.click(within(dialog).getByRole('button', { name: '查看' }));
  const link = await screen.findByRole('link', { name: '身份证.png' });
  expect(link.getAttribute('href')).toBe(opened.displayUri);
  await user.click(screen.getByRole('button', { name: '隐藏字段' }));
  expect(screen.queryByRole('link')).toBeNull();
});
