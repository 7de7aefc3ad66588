import { getRecord, queryFlowTimeline, queryRecords, takeTaskAction } from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { changePreferences } from '#web/preferences/preferences.store.ts';
import { startSession } from '#web/session/session.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { doneOf, flowOf, INSTANCE_ID, OTHER, TASK_ID } from '#web/testing/flow-fixtures.ts';
import { detailOf, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { sessionOf } from '#web/testing/sessions.ts';
import { DetailPage } from '../../detail-view/detail-page.tsx';
// Preloads lazily loaded code.
import '../bar/flow-bar.tsx';
import '../side/flow-side.tsx';
import { changeTaskDraft } from '../drafts/task-draft.store.ts';
import { storeQueue } from './case-queue.ts';

const SEE = `/see-form?code=rs_test&id=${RECORD_ID}&task=${TASK_ID}&source=%2Ftasks%2Ftodo`;

function rowOf(taskId: string) {
  const named = { instanceId: INSTANCE_ID, formCode: 'rs_test', bizId: OTHER.id, title: '下一件' };
  return { id: taskId, rowVersion: 1, taskId, ...named };
}

beforeEach(() => {
  startSession(sessionOf());
  changeTaskDraft(TASK_ID, { opinion: '', marks: [] });
  changePreferences({ opensNextCase: true });
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
});

async function decideLast(waiting: readonly string[]) {
  fakeRecordServer();
  fakeApi(getRecord, detailOf({ actions: [], flow: flowOf() }));
  fakeApi(takeTaskAction, [doneOf()]);
  const page = { total: -1, totalIsEstimate: false, nextCursor: null };
  fakeApi(queryRecords, { ...page, datas: waiting.map(rowOf) });
  const { user } = showPage(SEE, <DetailPage />);
  const bar = within(await screen.findByRole('region', { name: '办理' }));
  await user.click(bar.getByRole('button', { name: '预审通过' }));
  await bar.findByText(/已办理：预审通过/);
  return { user, bar };
}

test('ENG-06 REC-01 after the last case of a list the most urgent open task is offered', async () => {
  storeQueue('/tasks/todo', [{ path: SEE, formCode: 'rs_test', dataId: RECORD_ID }]);
  const { user, bar } = await decideLast([TASK_ID, OTHER.id]);
  const shown: string[] = [];
  onTestFinished(appLocation.subscribe((path) => shown.push(path)));
  await user.click(await bar.findByRole('button', { name: '下一个待办' }));
  await waitFor(() => expect(shown[0]).toContain(`id=${OTHER.id}&task=${OTHER.id}&source=%2Ftasks%2Ftodo`));
});

test('ENG-06 REC-01 the same for a task opened without a list', async () => {
  storeQueue('/tasks/todo', []);
  const { bar } = await decideLast([OTHER.id]);
  expect(await bar.findByRole('button', { name: '下一个待办' })).toBeTruthy();
});

test('ENG-06 REC-01 without open tasks nothing is offered', async () => {
  storeQueue('/tasks/todo', []);
  const { bar } = await decideLast([TASK_ID]);
  expect(bar.queryByRole('button', { name: '下一个待办' })).toBeNull();
});
