import { removeDraft, saveDraft } from '@haiqiao/contract/endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { emptyIndexedDb, fakeIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { createDraftKeeper, type DraftNote } from './draft-keeper.ts';
import { readLocalDraft } from './local-drafts.ts';

const KEY = { memberId: 'm1', formCode: 'rs_test', dataId: '' };

beforeEach(() => {
  emptyIndexedDb();
  vi.stubGlobal('indexedDB', fakeIndexedDb);
});

function open() {
  const notes: DraftNote[] = [];
  const keeper = createDraftKeeper(KEY, {
    requestKey: () => 'key-1',
    isOffered: () => false,
    onNote: (note) => notes.push(note),
  });
  return { keeper, notes };
}

test('ENG-02 many keys are one draft on the server, with the last value; the device has it before', async () => {
  const kept = fakeApi(saveDraft, { savedAt: '2026-11-20T01:52:00Z' });
  const { keeper, notes } = open();
  keeper.keep({ name: 'a' }, null);
  keeper.keep({ name: 'ab' }, null);
  await vi.waitFor(() => expect(notes.at(-1)?.kind).toBe('local'));
  expect(kept.calls).toHaveLength(0);
  expect(await readLocalDraft(KEY)).toMatchObject({
    values: { name: 'ab' },
    rowVersion: null,
    requestKey: 'key-1',
  });
  await vi.waitFor(() => expect(notes.at(-1)).toEqual({ kind: 'server', at: '2026-11-20T01:52:00Z' }), {
    timeout: 5000,
  });
  expect(kept.calls.map(({ input }) => input)).toEqual([
    { formCode: 'rs_test', values: { name: 'ab' }, rowVersion: null },
  ]);
});

test('ENG-02 a hidden page keeps its edit at once', async () => {
  const kept = fakeApi(saveDraft, { savedAt: '2026-11-20T01:52:00Z' });
  const { keeper } = open();
  keeper.keep({ name: 'a' }, null);
  keeper.flush();
  await vi.waitFor(() => expect(kept.calls).toHaveLength(1));
});

test('ENG-02 an edit that was taken back leaves no draft', async () => {
  fakeApi(saveDraft, { savedAt: '2026-11-20T01:52:00Z' });
  const dropped = fakeApi(removeDraft, true);
  const { keeper, notes } = open();
  keeper.keep({ name: 'a' }, null);
  keeper.flush();
  await vi.waitFor(() => expect(notes.at(-1)?.kind).not.toBe('none'));
  keeper.keep({}, null);
  await vi.waitFor(() => expect(dropped.calls).toHaveLength(1));
  expect(await readLocalDraft(KEY)).toBeNull();
});

test('ENG-02 without a server the device keeps the draft, and says so', async () => {
  fakeApi(saveDraft, refused('DRAFT_TOO_LARGE', { limitKb: 256 }));
  const { keeper, notes } = open();
  keeper.keep({ name: 'a' }, null);
  keeper.flush();
  await vi.waitFor(() => expect(notes.at(-1)?.kind).toBe('local'));
  expect(await readLocalDraft(KEY)).not.toBeNull();
});
