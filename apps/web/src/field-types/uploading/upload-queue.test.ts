import { type UploadedFile, uploadFile, validateToken } from '@haiqiao/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { connectionStore } from '#web/api/connection.ts';
import { fakeApi, silence } from '#web/testing/fake-api.ts';
import type { UploadTarget } from './under-way.ts';
import type { QueueOwner } from './upload-item.ts';
import { isOnItsWay, queueOf } from './upload-queue.ts';

const uploaded: UploadedFile = {
  uid: 'u',
  name: 'a.pdf',
  url: '',
  uri: 'file/u',
  displayUri: '',
  downloadUri: '',
  size: 4,
  mime: 'application/pdf',
};

function targetOf(field: string): UploadTarget {
  return { memberId: 'wang', tabId: 'tab', path: { live: field, stored: field } };
}

const file = () => new File([new Uint8Array(4)], 'a.pdf');
const owner = () => ({ take: vi.fn<QueueOwner['take']>(), refuse: vi.fn<QueueOwner['refuse']>() });

test('UPL-09 a queue is freed when its field is gone and nothing is uploaded', () => {
  const target = targetOf('empty');
  const before = vi.spyOn(connectionStore, 'subscribe');
  const queue = queueOf(target);
  expect(before).not.toHaveBeenCalled();
  const release = queue.own(owner());
  expect(queueOf(target)).toBe(queue);
  release();
  expect(queueOf(target)).not.toBe(queue);
  // A hidden page that is shown again owns the queue it had.
  queue.own(owner());
  expect(queueOf(target)).toBe(queue);
});

test('UPL-09 a queue outlives its field while a file is uploaded, and is freed when the next field has taken it', async () => {
  const target = targetOf('busy');
  fakeApi(validateToken, true);
  const reply = Promise.withResolvers<UploadedFile[]>();
  fakeApi(uploadFile, () => reply.promise);
  const queue = queueOf(target);
  const release = queue.own(owner());
  queue.add([file()], target);
  const id = queue.items.getState()[0]?.id ?? '';
  release();
  expect(queueOf(target)).toBe(queue);
  expect(isOnItsWay(id)).toBe(true);
  reply.resolve([uploaded]);
  await vi.waitFor(() => expect(queue.items.getState()[0]?.state).toBe('arrived'));
  const next = owner();
  const releaseNext = queueOf(target).own(next);
  expect(next.take).toHaveBeenCalledWith(uploaded);
  releaseNext();
  expect(isOnItsWay(id)).toBe(false);
  expect(queueOf(target)).not.toBe(queue);
});

test('UPL-09 a queue without a field is freed when its upload is cancelled', () => {
  const target = targetOf('cancelled');
  fakeApi(validateToken, silence);
  const queue = queueOf(target);
  const release = queue.own(owner());
  queue.add([file()], target);
  release();
  expect(queueOf(target)).toBe(queue);
  queue.cancel(queue.items.getState()[0]?.id ?? '');
  expect(queueOf(target)).not.toBe(queue);
});
