import { dirname } from 'node:path';
import { getRecord, takeTaskAction } from '@haiqiao/contract/endpoints';
import {
  createAs,
  flowManager,
  type ModuleCentre,
  moduleCentre,
  officersOf,
  takeStep,
  walkFlowEnds,
} from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave } from './leave.resource.ts';

const FORM = 'rs_leave_request';

let centre: ModuleCentre;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
});
afterAll(() => centre.close());

type Role = 'asker' | 'prelim' | 'final';

test('ENG-04 a leave request moves with every end of its flow, and is never left under review', async () => {
  const roles: readonly Role[] = ['asker', 'prelim', 'final'];
  const signed = officersOf<Role>(centre, {
    groupOf: () => 'staff',
    posts: { prelim: 'preliminary-trial', final: 'final-trial' },
    more: Object.fromEntries(roles.map((role) => [role, [role]])),
  });
  const [asker, prelim, final] = await Promise.all(roles.map(signed));
  if (!asker || !prelim || !final) throw new Error('a role has no member');
  const act = async (dataId: string, as: typeof asker, action: 'agree' | 'return') => {
    const { flow } = await centre.call(getRecord, { id: FORM, dataId }, { as });
    const taskIds = flow?.tasks.map(({ task }) => task.id) ?? [];
    const requestId = centre.base.ids.uuid();
    const input =
      action === 'agree'
        ? { action, taskIds, requestId }
        : { action, taskIds, requestId, opinion: '意见', to: 'initiator' as const };
    await centre.call(takeTaskAction, input, { as });
  };
  const submitted = async () => {
    const values = { kind: 'ANNUAL', startOn: '2026-03-09', endOn: '2026-03-10', reason: '回家' };
    const dataId = await createAs(centre, { form: FORM, as: asker }, values);
    expect(await takeStep(centre, { form: FORM, dataId, action: 'submit' }, asker)).toMatchObject({
      ok: true,
    });
    return dataId;
  };
  const after = (action: 'agree' | 'return') => async () => {
    const dataId = await submitted();
    await act(dataId, prelim, action);
    return dataId;
  };
  const { found, left, missing } = await walkFlowEnds({
    centre,
    form: FORM,
    resource: leave,
    flow: 'sample_two_stage',
    stages: [
      { name: 'PRELIM_PENDING', make: submitted },
      { name: 'FINAL_PENDING', make: after('agree') },
      { name: 'RETURNED', make: after('return') },
    ],
    initiator: asker,
    officers: [prelim, final],
    manager: await flowManager(centre, 'staff'),
    params: {},
  });
  expect(found).toEqual([
    'PRELIM_PENDING · agree: FINAL_PENDING',
    'PRELIM_PENDING · disagree: REJECTED',
    'PRELIM_PENDING · return: RETURNED',
    'PRELIM_PENDING · withdraw: WITHDRAWN',
    'PRELIM_PENDING · terminate: WITHDRAWN',
    'FINAL_PENDING · agree: APPROVED',
    'FINAL_PENDING · disagree: REJECTED',
    'FINAL_PENDING · return: RETURNED',
    'FINAL_PENDING · withdraw: WITHDRAWN',
    'FINAL_PENDING · terminate: WITHDRAWN',
    'RETURNED · withdraw: WITHDRAWN',
    'RETURNED · terminate: WITHDRAWN',
  ]);
  expect({ left, missing }).toEqual({ left: [], missing: [] });
});
