import { getFlowModel, rehearseFlow } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import {
  type ArrowText,
  diagramXml,
  endText,
  gatewayText,
  line,
  startText,
  userText,
} from '@haiqiao/flow/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestMember } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';

let centre: DemoCentre;
let admin: SignedIn;
/** Submits, and decides nothing. */
let initiator: TestMember;
/** Diagrams of the shipped flows, by key. */
const diagrams = new Map<string, string>();

beforeAll(async () => {
  centre = await demoCentre({ modules: 'shipped' });
  admin = await centre.signIn('admin');
  await centre.grant(admin, ['flow_instance:read']);
  initiator = await centre.makeMember({ account: 'hand-in' });
  for (const key of ['sample_two_stage', 'sample_countersign']) {
    diagrams.set(key, (await centre.call(getFlowModel, { key }, { as: admin })).bpmnXml);
  }
});
afterAll(() => centre.close());

type On = EndpointInput<typeof rehearseFlow>['on'];

function rehearse(key: string, on: On, bpmnXml = diagrams.get(key) ?? '') {
  return centre.call(rehearseFlow, { key, bpmnXml, on }, { as: admin });
}

const START = '2026-03-02T01:00:00.000Z';

test('ENG-04 a sample runs to its end with path, assignees and untaken branches, without changing data', async () => {
  const before = await centre.base.db.selectFrom('flow_instance').select('id').execute();
  const shown = await rehearse('sample_two_stage', { kind: 'sample', startAt: START });
  expect(shown.runs).toMatchObject([{ end: 'done', status: 'APPROVED', waiting: [], differences: [] }]);
  expect(shown.nodeCounts).toMatchObject({ prelim: 1, gwPrelim: 1, final: 1, approve: 1, approved: 1 });
  expect(shown.nodeCounts['reject']).toBeUndefined();
  expect(shown.untaken.map(({ flowId }) => flowId)).toEqual([
    'flow_gwPrelim_reject',
    'flow_gwFinal_reject',
    'flow_reject_rejected',
  ]);
  const deciders = new Map(
    shown.deciders.map(({ nodeId, members }) => [nodeId, members.map(({ name }) => name)]),
  );
  expect(deciders.get('prelim')?.length).toBeGreaterThan(0);
  expect(deciders.get('prelim')).not.toEqual(deciders.get('final'));
  const took = shown.runs[0]?.lines.find(({ nodeId, what }) => nodeId === 'gwPrelim' && what === 'took');
  expect(took).toMatchObject({ flowId: 'flow_gwPrelim_final', why: { reason: 'condition' } });
  expect(await centre.base.db.selectFrom('flow_instance').select('id').execute()).toEqual(before);
});

test('ENG-04 a sample follows its steps: rejected, returned and resubmitted, or waiting without a step', async () => {
  const refused = await rehearse('sample_two_stage', {
    kind: 'sample',
    steps: [{ kind: 'decide', nodeId: 'prelim', action: 'disagree' }],
  });
  expect(refused.runs).toMatchObject([{ end: 'done', status: 'REJECTED' }]);
  const returned = await rehearse('sample_two_stage', {
    kind: 'sample',
    steps: [
      { kind: 'decide', nodeId: 'prelim', action: 'agree' },
      { kind: 'decide', nodeId: 'final', action: 'return', to: 'initiator', comesBack: true },
      { kind: 'decide', nodeId: 'start', action: 'agree' },
    ],
    goesOn: false,
  });
  expect(returned.nodeCounts).toMatchObject({ prelim: 1, final: 2 });
  const [run] = returned.runs;
  expect(run).toMatchObject({
    end: 'waiting',
    status: 'FINAL_PENDING',
    waiting: [{ nodeId: 'final', nodeName: '终审' }],
  });
  expect(run?.waiting[0]?.candidates.length).toBeGreaterThan(0);
});

test('ENG-04 fields decide branches, scripts run in the sandbox, and time advances to limits', async () => {
  const short = await rehearse('sample_countersign', { kind: 'sample', startAt: START, values: { days: 2 } });
  expect(short.nodeCounts).toMatchObject({ weigh: 1, head: 1 });
  expect(short.nodeCounts['sign']).toBeUndefined();
  const long = await rehearse('sample_countersign', {
    kind: 'sample',
    startAt: START,
    values: { days: 5 },
    steps: [{ kind: 'advance', workdays: 4 }],
    goesOn: false,
  });
  expect(long.nodeCounts).toMatchObject({ split: 1, sign: 1, record: 1 });
  const [run] = long.runs;
  expect(run?.lines.find(({ what }) => what === 'timedOut')).toMatchObject({
    nodeId: 'sign',
    at: '2026-03-05T01:00:00.000Z',
  });
  expect(run?.waiting.find(({ nodeId }) => nodeId === 'sign')?.dueAt).toBe('2026-03-05T01:00:00.000Z');
});

test('ENG-04 an endless script stops a rehearsal at its node, and a task without assignee is reported', async () => {
  const xml = diagrams.get('sample_countersign') ?? '';
  const endless = xml.replace(/<bpmn:script>[\s\S]*<\/bpmn:script>/u, '<bpmn:script>for (;;);</bpmn:script>');
  const stopped = await rehearse('sample_countersign', { kind: 'sample', values: { days: 2 } }, endless);
  expect(stopped.runs).toMatchObject([{ end: 'stopped' }]);
  expect(stopped.runs[0]?.lines.at(-1)).toMatchObject({ nodeId: 'weigh', what: 'failed' });

  const missingMember =
    '"assignees": [{"kind": "members", "memberIds": ["00000000-0000-4000-8000-000000000000"]}]';
  const empty = (diagrams.get('sample_two_stage') ?? '').replace(
    '"assignees": [{"kind": "post", "post": "post.preliminaryTrial"}]',
    missingMember,
  );
  const found = await rehearse('sample_two_stage', { kind: 'sample', goesOn: false }, empty);
  expect(found.unresolvable).toEqual([{ nodeId: 'prelim', nodeName: '预审', runs: 1 }]);
});

test('ENG-04 a unit leader who may not decide their own submission counts as no assignee, whatever fallback applies', async () => {
  const head = await centre.makeMember({ account: 'heads-it' });
  const { db } = centre.base;
  const { id: unitId } = await db.selectFrom('sys_org').select('id').limit(1).executeTakeFirstOrThrow();
  await db.updateTable('sys_member').set({ org_id: unitId }).where('id', '=', head.memberId).execute();
  await db.updateTable('sys_org').set({ leader_id: head.memberId }).where('id', '=', unitId).execute();
  const assignees = [{ kind: 'orgHead', of: 'initiator' }];
  const ends = { error: 'stopped', skip: 'done', administrator: 'done' };
  for (const [onEmpty, end] of Object.entries(ends)) {
    const unit = userText('unit', { assignees, separateFrom: ['initiator'], onEmpty });
    const xml = diagramXml([startText(), unit, endText()], line('start', 'unit', 'end'));
    const on = { kind: 'sample' as const, initiatorId: head.memberId };
    const shown = await rehearse('sample_two_stage', on, xml.replaceAll('test_flow', 'sample_two_stage'));
    expect(shown).toMatchObject({ runs: [{ end }], unresolvable: [{ nodeId: 'unit', runs: 1 }] });
  }
});

test('ENG-04 an unreadable diagram is not run, and its faults are reported', async () => {
  const shown = await rehearse('sample_two_stage', { kind: 'sample' }, '<a/>');
  expect(shown).toMatchObject({ runs: [], nodeCounts: {}, differing: 0 });
  expect(shown.faults[0]).toMatchObject({ isBlocking: true });
});

interface LoggedAction {
  readonly nodeId: string;
  readonly result: string;
  readonly by: string;
}

/** An instance as left by the runtime. */
async function insertInstance(
  number: number,
  state: 'DONE' | 'RUNNING',
  actions: readonly LoggedAction[],
): Promise<void> {
  const { db, ids } = centre.base;
  const id = ids.uuid();
  const deployment = await db
    .selectFrom('flow_deployment')
    .select('id')
    .where('key', '=', 'sample_two_stage')
    .executeTakeFirstOrThrow();
  const flow = { flow_name: '请假两级审批', title: `请假 ${number}` };
  await db
    .insertInto('flow_instance')
    .values({
      id,
      instance_no: `LC${number}`,
      deployment_id: deployment.id,
      key: 'sample_two_stage',
      version: 1,
      ...flow,
      initiator_id: initiator.memberId,
      state,
      flow_state: JSON.stringify({ variables: { days: number } }),
      started_at: new Date(START),
    })
    .execute();
  const rows = actions.map(({ nodeId, result, by }, index) => ({
    id: ids.uuid(),
    instance_id: id,
    local_id: `t${index}`,
    node_id: nodeId,
    node_name: nodeId === 'prelim' ? '预审' : '终审',
    flow_key: 'sample_two_stage',
    ...flow,
    state: 'DONE' as const,
    result,
    created_at: new Date(START),
    done_at: new Date(Date.parse(START) + (index + 1) * 3_600_000),
    done_by: by,
  }));
  if (rows.length > 0) await db.insertInto('flow_task').values(rows).execute();
}

test('ENG-04 real instances replayed on a draft show no difference on the same path, and name the differences of a stricter one', async () => {
  const holders = async (post: string) => {
    const { deciders } = await rehearse('sample_two_stage', { kind: 'sample' });
    return deciders.find(({ nodeId }) => nodeId === post)?.members[0]?.id ?? '';
  };
  const [first, second] = [await holders('prelim'), await holders('final')];
  await insertInstance(1, 'DONE', [
    { nodeId: 'prelim', result: 'agreed', by: first },
    { nodeId: 'final', result: 'agreed', by: second },
  ]);
  await insertInstance(2, 'DONE', [{ nodeId: 'prelim', result: 'disagreed', by: first }]);
  await insertInstance(3, 'RUNNING', [{ nodeId: 'prelim', result: 'agreed', by: first }]);
  const on = { kind: 'instances' as const, days: 366 };
  const same = await rehearse('sample_two_stage', on);
  expect(same.runs.map(({ instanceNo, end }) => `${instanceNo} ${end}`).toSorted()).toEqual([
    'LC1 done',
    'LC2 done',
    'LC3 waiting',
  ]);
  expect(same.nodeCounts).toMatchObject({ prelim: 3, final: 2, reject: 1, approve: 1 });

  const stricter = (diagrams.get('sample_two_stage') ?? '')
    .replace('"post": "post.preliminaryTrial"', '"post": "post.admin"')
    .replace('"final" name="终审"', '"confirm" name="确认"')
    .replaceAll(/(sourceRef|targetRef|bpmnElement)="final"/gu, '$1="confirm"');
  const changed = await rehearse('sample_two_stage', on, stricter);
  expect(changed.differing).toBe(3);
  const byNumber = new Map(changed.runs.map((run) => [run.instanceNo, run.differences]));
  expect(byNumber.get('LC1')).toEqual([
    { nodeId: 'final', nodeName: '终审', what: 'notReached', was: '', now: '' },
    { nodeId: 'confirm', nodeName: '确认', what: 'newlyReached', was: '', now: '' },
    {
      nodeId: 'prelim',
      nodeName: '预审',
      what: 'assignees',
      was: expect.any(String),
      now: expect.any(String),
    },
  ]);
  expect(byNumber.get('LC2')?.map(({ what }) => what)).toEqual(['assignees']);
});

test('ENG-04 a member who may not see instances can only rehearse samples', async () => {
  const drawer = await centre.makeMember({ account: 'flow-drawer' });
  await centre.grant(drawer, ['flow_model:read']);
  const as = await centre.signIn(drawer);
  const bpmnXml = diagrams.get('sample_two_stage') ?? '';
  const input = { key: 'sample_two_stage', bpmnXml };
  expect(errorOf(await centre.ask(rehearseFlow, { ...input, on: { kind: 'instances' } }, { as }))).toBe(
    'ACCESS_DENIED',
  );
  expect((await centre.call(rehearseFlow, { ...input, on: { kind: 'sample' } }, { as })).runs).toHaveLength(
    1,
  );
});

test('ENG-04 a rehearsal includes called flows, with their assignees and faults', async () => {
  const calling = (key: string) => {
    const call = { tag: 'callActivity', id: 'sub', attributes: { calledElement: key } };
    const nodes = [startText(), call, endText()];
    return diagramXml(nodes, line('start', 'sub', 'end')).replaceAll('test_flow', 'sample_countersign');
  };
  const on = { kind: 'sample' as const, startAt: START };
  const good = await rehearse('sample_countersign', on, calling('sample_two_stage'));
  expect(good.runs).toMatchObject([{ end: 'done' }]);
  expect(good.deciders.find(({ nodeId }) => nodeId === 'sub')?.members.length).toBeGreaterThan(1);
  const missing = await rehearse('sample_countersign', on, calling('no_such_flow'));
  expect(missing.runs[0]?.lines.at(-1)).toMatchObject({ nodeId: 'sub', what: 'failed' });
});

test('ENG-04 computed fields of a sample are calculated from its values, like those of a record', async () => {
  const long = { field: 'days', op: 'gte', value: '4' };
  const short = { field: 'days', op: 'lte', value: '3' };
  const nodes = [
    startText(),
    gatewayText('byDays', 'exclusive', 'unknown'),
    endText('few'),
    endText('many'),
    endText('unknown'),
  ];
  const branches: readonly ArrowText[] = [
    ['start', 'byDays'],
    ['byDays', 'few', short],
    ['byDays', 'many', long],
    ['byDays', 'unknown'],
  ];
  const xml = diagramXml(nodes, branches).replaceAll('test_flow', 'sample_two_stage');
  const endWith = async (values: Readonly<Record<string, unknown>>) => {
    const on = { kind: 'sample' as const, startAt: START, values };
    const { nodeCounts } = await rehearse('sample_two_stage', on, xml);
    return ['few', 'many', 'unknown'].filter((id) => nodeCounts[id] === 1);
  };
  expect(await endWith({ startOn: '2026-12-01', endOn: '2026-12-05' })).toEqual(['many']);
  expect(await endWith({ startOn: '2026-12-01', endOn: '2026-12-02' })).toEqual(['few']);
  // The dates determine the result, as in a record; without them only explicit values are used.
  expect(await endWith({ startOn: '2026-12-01', endOn: '2026-12-02', days: 9 })).toEqual(['few']);
  expect(await endWith({ startOn: '2026-12-01' })).toEqual(['unknown']);
  expect(await endWith({ startOn: 'half typed', endOn: '2026-12-02' })).toEqual(['unknown']);
});

test('ENG-04 a field filled in with a decision recalculates dependent fields', async () => {
  const nodes = [
    startText(),
    userText('review', { assignees: [{ kind: 'initiator' }], buttons: [{ action: 'agree' }] }),
    gatewayText('byDays', 'exclusive', 'few'),
    endText('few'),
    endText('many'),
  ];
  const long = { field: 'days', op: 'gte', value: '4' };
  const arrows: readonly ArrowText[] = [
    ...line('start', 'review', 'byDays', 'few'),
    ['byDays', 'many', long],
  ];
  const xml = diagramXml(nodes, arrows).replaceAll('test_flow', 'sample_two_stage');
  const { nodeCounts } = await rehearse(
    'sample_two_stage',
    {
      kind: 'sample',
      values: { startOn: '2026-12-01', endOn: '2026-12-02' },
      steps: [{ kind: 'decide', nodeId: 'review', action: 'agree', values: { endOn: '2026-12-05' } }],
    },
    xml,
  );
  expect(nodeCounts).toMatchObject({ many: 1 });
});
