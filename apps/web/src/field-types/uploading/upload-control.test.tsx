import { type UploadedFile, uploadFile, validateToken } from '@haiqiao/contract/endpoints';
import type { AnyFileField } from '@haiqiao/contract/field-types';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { connectionStore } from '#web/api/connection.ts';
import { fakeApi, refused, silence, unreachable } from '#web/testing/fake-api.ts';
import { UploadControl } from './upload-control.tsx';

let names = 0;

/** A separate field for each test: queues outlive the screen. */
function fieldOf(change: Partial<Extract<AnyFileField, { type: 'files' }>> = {}): AnyFileField {
  names += 1;
  return { type: 'files', label: `附件${names}`, accept: ['pdf', 'png'], maxMb: 1, max: 2, ...change };
}

function uploaded(name: string, uid = name): UploadedFile {
  const uri = `file/${uid}`;
  return { uid, name, url: '', uri, displayUri: '', downloadUri: '', size: 4, mime: 'application/pdf' };
}

function fileOf(name: string, size = 4): File {
  return new File([new Uint8Array(size)], name);
}

const onChange = vi.fn<(files: readonly UploadedFile[]) => void>();

function Screen({
  field,
  initialFiles = [],
}: {
  readonly field: AnyFileField;
  readonly initialFiles?: readonly UploadedFile[];
}) {
  const [value, setValue] = useState(initialFiles);
  const change = (next: readonly UploadedFile[]) => {
    onChange(next);
    setValue(next);
  };
  return <UploadControl field={field} value={value} onChange={change} aria-label={field.label} />;
}

function show(field: AnyFileField, initialFiles: readonly UploadedFile[] = []) {
  onChange.mockClear();
  const { container } = render(<Screen field={field} initialFiles={initialFiles} />);
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place to choose files');
  // Files excluded by `accept` can still be dropped: the rules are checked here.
  return { input, user: userEvent.setup({ applyAccept: false }) };
}

const names_ = () => onChange.mock.lastCall?.[0].map(({ name }) => name);

test('UPL-01 the session is checked before each file, and uploaded files become the value', async () => {
  const checked = fakeApi(validateToken, true);
  let count = 0;
  const sent = fakeApi(uploadFile, () => {
    count += 1;
    return [uploaded(`${count}.pdf`)];
  });
  const { input, user } = show(fieldOf());
  await user.upload(input, [fileOf('a.pdf'), fileOf('b.pdf')]);
  await waitFor(() => expect(names_()).toHaveLength(2));
  expect([checked.calls.length, sent.calls.length]).toEqual([2, 2]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('UPL-02 UPL-03 UPL-04 a file that violates a rule is not sent, and the message names the rule', async () => {
  fakeApi(validateToken, true);
  const sent = fakeApi(uploadFile, [uploaded('ok.pdf')]);
  const { input, user } = show(fieldOf({ max: 4 }));
  await user.upload(input, [
    fileOf('empty.pdf', 0),
    fileOf('run.exe'),
    fileOf('big.pdf', 1024 * 1024 + 1),
    fileOf('ok.pdf'),
  ]);
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'empty.pdf：空文件无法上传，请检查文件',
    'run.exe：只能上传指定类型（pdf / png）',
    'big.pdf：当前文件格式限制：文件大小不能超过 1MB!（实际 1.1MB）',
  ]);
  await waitFor(() => expect(names_()).toEqual(['ok.pdf']));
  expect(sent.calls).toHaveLength(1);
});

test('UPL-04 more files than the field allows are rejected with limit, choice and total', async () => {
  const { input, user } = show(fieldOf(), [uploaded('held.pdf')]);
  await user.upload(input, [fileOf('a.pdf'), fileOf('b.pdf')]);
  expect((await screen.findByRole('alert')).textContent).toContain(
    '只能上传2个文件（本次选择了 2 个，共 3 个）',
  );
  expect(onChange).not.toHaveBeenCalled();
});

test('UPL-01 a file rejected by the server leaves the list with the server’s message', async () => {
  fakeApi(validateToken, true);
  fakeApi(uploadFile, refused('FILE_TYPE_REFUSED', { allowed: [] }));
  const { input, user } = show(fieldOf());
  await user.upload(input, fileOf('fake.pdf'));
  expect((await screen.findByRole('alert')).textContent).toContain('fake.pdf：只能上传指定类型');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('UPL-07 the drop zone names the accepted files and prohibits state secrets', () => {
  show(fieldOf());
  const dropZone = screen.getByRole('button', { name: /点击选择文件，或将文件拖拽、粘贴到此处$/ });
  const described = document.getElementById(dropZone.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described).toContain('支持 pdf / png，单个文件不超过 1MB，最多 2 个');
  expect(described).toContain('本平台为非涉密互联网平台，严禁处理、传输国家秘密');
});

test('UPL-06 a saved file is removed after confirmation, a new upload at once', async () => {
  fakeApi(validateToken, true);
  fakeApi(uploadFile, [uploaded('new.pdf')]);
  const { input, user } = show(fieldOf({ max: 3 }), [uploaded('saved.pdf')]);
  await user.upload(input, fileOf('new.pdf'));
  await user.click(await screen.findByRole('button', { name: '移除 new.pdf' }));
  expect(names_()).toEqual(['saved.pdf']);
  await user.click(screen.getByRole('button', { name: '移除 saved.pdf' }));
  const question = screen.getByRole('dialog');
  expect(question.textContent).toContain('确定移除 saved.pdf');
  await user.click(within(question).getByRole('button', { name: '移除' }));
  expect(names_()).toEqual([]);
});

test('UPL-09 an upload can be cancelled and does not become the value', async () => {
  fakeApi(validateToken, true);
  fakeApi(uploadFile, silence());
  const { input, user } = show(fieldOf());
  await user.upload(input, fileOf('long.pdf'));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).toBe('long.pdf 的上传进度');
  await user.click(screen.getByRole('button', { name: '取消上传 long.pdf' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('UPL-09 a broken upload is resumed by hand, and automatically when the server is back', async () => {
  fakeApi(validateToken, true);
  let isThere = false;
  fakeApi(uploadFile, () => (isThere ? [uploaded('a.pdf')] : unreachable()));
  connectionStore.setState({ connection: 'lost' });
  const { input, user } = show(fieldOf());
  await user.upload(input, fileOf('a.pdf'));
  await user.click(await screen.findByRole('button', { name: '继续上传' }));
  expect(await screen.findByText('连接中断，恢复后自动继续')).toBeTruthy();
  isThere = true;
  act(() => connectionStore.setState({ connection: 'back' }));
  await waitFor(() => expect(names_()).toEqual(['a.pdf']));
});
