import { removeDraft, saveDraft } from '@haiqiao/contract/endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { emptyIndexedDb, fakeIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { createDraftKeeper, type DraftNote } from './draft-keeper.ts';
import { endSession, startSession } from '#web/session/session.store.ts';
import { sessionOf } from '#web/testing/sessions.ts';
import { readLocalDraft } from './local-drafts.ts';

const KEY = { memberId: 'm1', formCode: 'rs_test', dataId: '' };

beforeEach(() => {
  emptyIndexedDb();
  vi.stubGlobal('indexedDB', fakeIndexedDb);
  const session = sessionOf();
  startSession({ ...session, userInfo: { ...session.userInfo, id: KEY.memberId } });
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

test('ENG-02 many key presses give one draft on the server with the last value, and the device stores it earlier', async () => {
  const savedDrafts = fakeApi(saveDraft, { savedAt: '2026-11-20T01:52:00Z' });
  const { keeper, notes } = open();
  keeper.save({ name: 'a' }, null);
  keeper.save({ name: 'ab' }, null);
  await vi.waitFor(() => expect(notes.at(-1)?.kind).toBe('local'));
  expect(savedDrafts.calls).toHaveLength(0);
  expect(await readLocalDraft(KEY)).toMatchObject({
    values: { name: 'ab' },
    rowVersion: null,
    requestKey: 'key-1',
  });
  await vi.waitFor(() => expect(notes.at(-1)).toEqual({ kind: 'server', at: '2026-11-20T01:52:00Z' }), {
    timeout: 5000,
  });
  expect(savedDrafts.calls.map(({ input }) => input)).toEqual([
    { formCode: 'rs_test', values: { name: 'ab' }, rowVersion: null },
  ]);
});

test('ENG-02 hiding the page stores its edit at once', async () => {
  const savedDrafts = fakeApi(saveDraft, { savedAt: '2026-11-20T01:52:00Z' });
  const { keeper } = open();
  keeper.save({ name: 'a' }, null);
  keeper.flush();
  await vi.waitFor(() => expect(savedDrafts.calls).toHaveLength(1));
});

test('ENG-02 an undone edit leaves no draft', async () => {
  fakeApi(saveDraft, { savedAt: '2026-11-20T01:52:00Z' });
  const dropped = fakeApi(removeDraft, true);
  const { keeper, notes } = open();
  keeper.save({ name: 'a' }, null);
  keeper.flush();
  await vi.waitFor(() => expect(notes.at(-1)?.kind).not.toBe('none'));
  keeper.save({}, null);
  await vi.waitFor(() => expect(dropped.calls).toHaveLength(1));
  expect(await readLocalDraft(KEY)).toBeNull();
});

test.each([
  ['no one', () => endSession()],
  ['another person', () => startSession(sessionOf())],
])(
  'ENG-02 an edit is stored on the server for its author alone: with %s signed in it stays on the device',
  async (_, leave) => {
    const savedDrafts = fakeApi(saveDraft, { savedAt: '2026-11-20T01:52:00Z' });
    const { keeper, notes } = open();
    keeper.save({ name: 'a' }, null);
    leave();
    keeper.flush();
    await vi.waitFor(() => expect(notes.at(-1)?.kind).toBe('local'));
    expect(savedDrafts.calls).toEqual([]);
  },
);

test('ENG-02 without a server the device stores the draft, with a notice', async () => {
  fakeApi(saveDraft, refused('DRAFT_TOO_LARGE', { limitKb: 256 }));
  const { keeper, notes } = open();
  keeper.save({ name: 'a' }, null);
  keeper.flush();
  await vi.waitFor(() => expect(notes.at(-1)?.kind).toBe('local'));
  expect(await readLocalDraft(KEY)).not.toBeNull();
});
