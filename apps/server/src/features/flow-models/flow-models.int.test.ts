import {
  checkFlow,
  deployFlow,
  diffFlow,
  exportFlow,
  getFlowDeployment,
  getFlowModel,
  importFlow,
  queryFlowChoices,
  queryFlowDeployments,
  queryRecords,
  removeFlowModel,
  revertFlowModel,
  saveFlowModel,
  setFlowDeploymentStatus,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';

let centre: DemoCentre;
let admin: SignedIn;

beforeAll(async () => {
  centre = await demoCentre({ modules: 'shipped' });
  admin = await centre.signIn('admin');
});
afterAll(() => centre.close());

const FORM = 'rs_leave_request';

/** A modified copy of the shipped flow, as a model of the centre. */
async function ownModel(key: string, change: (xml: string) => string = (xml) => xml) {
  const shipped = await centre.call(getFlowModel, { key: 'sample_two_stage' }, { as: admin });
  const facts = { key, name: '外出审批', category: 'staff', forms: [FORM] };
  const bpmnXml = change(shipped.bpmnXml);
  return centre.call(saveFlowModel, { facts, bpmnXml }, { as: admin });
}

const DEPLOYED = { value: 'DEPLOYED', displayValue: 'Deployed' };

test('ENG-06 flows of areas exist as models and deployments, in the reader’s language', async () => {
  const { datas } = await centre.call(
    queryRecords,
    { listCode: 'rs_flow_model_list', queryParam: {} },
    { as: admin, headers: { 'accept-language': 'en' } },
  );
  expect(datas.map(({ key, name, status, version }) => ({ key, name, status, version }))).toEqual(
    expect.arrayContaining([
      { key: 'sample_two_stage', name: 'Leave, two-stage approval', status: DEPLOYED, version: 1 },
    ]),
  );
  const model = await centre.call(getFlowModel, { key: 'sample_two_stage' }, { as: admin });
  expect(model).toMatchObject({
    module: 'flows',
    isChanged: false,
    isDraft: false,
    version: 1,
    forms: [FORM],
  });
  const english = { as: admin, headers: { 'accept-language': 'en' } };
  const noted = await centre.call(queryFlowDeployments, { modelId: model.id }, english);
  expect(noted.datas.map(({ note }) => note)).toEqual(['Came with the product']);
  const versions = await centre.call(queryFlowDeployments, { modelId: model.id }, { as: admin });
  expect(versions.datas).toMatchObject([{ version: 1, status: 'DEPLOYED', deployedBy: '', changes: null }]);
});

test('ENG-04 a shipped flow is deployable in a real centre', async () => {
  for (const key of ['sample_two_stage', 'sample_countersign']) {
    const { bpmnXml, forms } = await centre.call(getFlowModel, { key }, { as: admin });
    const { faults } = await centre.call(checkFlow, { bpmnXml, forms }, { as: admin });
    expect(faults.filter(({ isBlocking }) => isBlocking)).toEqual([]);
  }
});

test('ENG-04 a model is drawn, deployed, changed and deployed again, with its versions and differences', async () => {
  const { id, rowVersion } = await ownModel('out_of_office');
  const drawn = await centre.call(getFlowModel, { id }, { as: admin });
  expect(drawn).toMatchObject({
    key: 'out_of_office',
    status: 'DRAFT',
    version: null,
    isDraft: true,
    module: null,
  });
  expect(drawn.bpmnXml).toContain('<bpmn:process id="out_of_office"');
  expect(drawn.bpmnXml).toContain('bpmnElement="out_of_office"');

  const first = await centre.call(deployFlow, { id, rowVersion, note: '首版' }, { as: admin });
  expect(first.deployment).toMatchObject({ version: 1 });

  const facts = { key: 'ignored', name: '外出审批', category: 'staff', forms: [FORM] };
  const bpmnXml = drawn.bpmnXml.replace('name="终审"', 'name="复审"');
  const saved = await centre.call(saveFlowModel, { id, rowVersion, facts, bpmnXml }, { as: admin });
  expect(await centre.call(getFlowModel, { id }, { as: admin })).toMatchObject({ isDraft: true, version: 1 });
  const second = await centre.call(deployFlow, { id, rowVersion: saved.rowVersion }, { as: admin });
  expect(second.deployment).toMatchObject({ version: 2 });

  const { datas } = await centre.call(queryFlowDeployments, { modelId: id }, { as: admin });
  expect(datas).toMatchObject([
    { version: 2, status: 'DEPLOYED', changes: { added: 0, removed: 0, changed: 1 } },
    { version: 1, status: 'RETIRED', note: '首版', changes: null },
  ]);
  const version = await centre.call(getFlowDeployment, { id: second.deployment?.id ?? '' }, { as: admin });
  expect(version.diff?.changed).toEqual([
    { id: 'final', name: '复审', kind: 'node', parts: [{ part: 'name', before: '"终审"', after: '"复审"' }] },
  ]);
  const diff = await centre.call(
    diffFlow,
    { one: { deploymentId: first.deployment?.id ?? '' }, other: { modelId: id } },
    { as: admin },
  );
  expect(diff.changed).toEqual(version.diff?.changed);
  expect(diff.other).toBe(bpmnXml);

  await centre.call(setFlowDeploymentStatus, { id: datas[1]?.id ?? '', status: 'DEPLOYED' }, { as: admin });
  const after = await centre.call(queryFlowDeployments, { modelId: id }, { as: admin });
  expect(after.datas.map(({ status }) => status)).toEqual(['RETIRED', 'DEPLOYED']);
  await centre.call(setFlowDeploymentStatus, { id: datas[1]?.id ?? '', status: 'SUSPENDED' }, { as: admin });
  expect(await centre.call(getFlowModel, { id }, { as: admin })).toMatchObject({ status: 'RETIRED' });
});

test('ENG-04 the second of two concurrent editors is notified who saved first, and loses nothing', async () => {
  const { id, rowVersion } = await ownModel('drawn_by_two');
  const { bpmnXml } = await centre.call(getFlowModel, { id }, { as: admin });
  const facts = { key: 'drawn_by_two', name: '甲', category: 'staff', forms: [FORM] };
  const [one, other] = await Promise.all(
    [1, 2].map(() => centre.ask(saveFlowModel, { id, rowVersion, facts, bpmnXml }, { as: admin })),
  );
  const errors = [one, other].flatMap((answer) => (answer ? [errorOf(answer)] : []));
  expect(errors.toSorted()).toEqual(['', 'FLOW_MODEL_CONFLICT']);
});

test.each([
  [
    'a model without an end',
    (xml: string) => xml.replaceAll(/<bpmn:endEvent[\s\S]*?<\/bpmn:endEvent>/gu, ''),
    'looseArrow',
  ],
  [
    'a post that is not there',
    (xml: string) => xml.replace('post.finalTrial', 'no-such-post'),
    'postUnknown',
  ],
  [
    'a state that records do not have',
    (xml: string) => xml.replace('"FINAL_PENDING"', '"NOWHERE"'),
    'statusUnknown',
  ],
  [
    'a field that is not there',
    (xml: string) => xml.replace('"field": "deputyId"', '"field": "gone"'),
    'fieldUnknown',
  ],
  [
    'options that cannot be parsed',
    (xml: string) => xml.replace('"mode": "any"', '"mode": "none"'),
    'options',
  ],
])(
  'ENG-04 %s is stored as a draft and not deployed, and the fault names its node',
  async (name, change, reason) => {
    const key = `broken_${reason.toLowerCase()}`;
    const { id, rowVersion, faults } = await ownModel(key, change);
    expect([name, faults.map((fault) => fault.reason)]).toEqual([name, expect.arrayContaining([reason])]);
    const answer = await centre.call(deployFlow, { id, rowVersion }, { as: admin });
    expect(answer.deployment).toBeNull();
    expect(answer.faults.find((fault) => fault.reason === reason)).toMatchObject({
      isBlocking: true,
      nodeId: expect.any(String),
    });
    expect(await centre.call(getFlowModel, { id }, { as: admin })).toMatchObject({
      status: 'DRAFT',
      version: null,
    });
  },
);

test('ENG-04 a task without possible assignees is reported, and prevents deployment where the instance would stop', async () => {
  const absent = '"assignees": [{"kind": "members", "memberIds": ["00000000-0000-4000-8000-000000000000"]}]';
  const change = (more: string) => (xml: string) =>
    xml.replace('"assignees": [{"kind": "post", "post": "post.finalTrial"}]', `${absent}${more}`);
  const warned = await ownModel('nobody_does_it', change(''));
  expect(warned.faults).toContainEqual(
    expect.objectContaining({
      reason: 'assigneeUnresolved',
      nodeId: 'final',
      nodeName: '终审',
      isBlocking: false,
    }),
  );
  const stopped = await ownModel('nobody_can_do_it', change(', "onEmpty": "error"'));
  expect(stopped.faults).toContainEqual(
    expect.objectContaining({ reason: 'assigneeUnresolved', nodeId: 'final', isBlocking: true }),
  );
});

test('ENG-04 an invalid diagram, a used key and a deleted model are rejected', async () => {
  const facts = { key: 'no_diagram', name: '无', category: 'staff', forms: [] };
  for (const bpmnXml of [
    'not xml',
    '<a/>',
    '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
  ]) {
    expect(errorOf(await centre.ask(saveFlowModel, { facts, bpmnXml }, { as: admin }))).toBe(
      'FLOW_DIAGRAM_UNREADABLE',
    );
  }
  const { bpmnXml, id } = await centre.call(getFlowModel, { key: 'sample_two_stage' }, { as: admin });
  const taken = { ...facts, key: 'sample_two_stage' };
  expect(errorOf(await centre.ask(saveFlowModel, { facts: taken, bpmnXml }, { as: admin }))).toBe(
    'FLOW_MODEL_KEY_TAKEN',
  );
  expect(errorOf(await centre.ask(removeFlowModel, { id, rowVersion: 1 }, { as: admin }))).toBe(
    'FLOW_MODEL_SHIPPED',
  );
  const absent = centre.base.ids.uuid();
  expect(errorOf(await centre.ask(getFlowModel, { id: absent }, { as: admin }))).toBe('FLOW_MODEL_NOT_FOUND');
  expect(errorOf(await centre.ask(exportFlow, { deploymentId: absent }, { as: admin }))).toBe(
    'FLOW_DEPLOYMENT_NOT_FOUND',
  );
});

test('ENG-04 a model of the centre is deleted, and its key can be reused', async () => {
  const { id, rowVersion } = await ownModel('short_lived');
  await centre.call(removeFlowModel, { id, rowVersion, reason: '不用了' }, { as: admin });
  expect(errorOf(await centre.ask(getFlowModel, { id }, { as: admin }))).toBe('FLOW_MODEL_NOT_FOUND');
  const again = await ownModel('short_lived');
  expect(again.id).toBe(id);
  expect(await centre.call(getFlowModel, { id }, { as: admin })).toMatchObject({ key: 'short_lived' });
});

test('ENG-05 the centre’s version of a shipped flow is its own, until it is reverted', async () => {
  const model = await centre.call(getFlowModel, { key: 'sample_countersign' }, { as: admin });
  const { id, key, name, category, forms, rowVersion } = model;
  const bpmnXml = model.bpmnXml.replace('name="会签"', 'name="共同会签"');
  const saved = await centre.call(
    saveFlowModel,
    { id, rowVersion, facts: { key, name, category, forms }, bpmnXml },
    { as: admin },
  );
  expect(await centre.call(getFlowModel, { id }, { as: admin })).toMatchObject({
    isChanged: true,
    hasNewerShipped: false,
    isDraft: true,
  });
  const diff = await centre.call(diffFlow, { one: { shippedOf: id }, other: { modelId: id } }, { as: admin });
  expect(diff.changed.map((element) => element.id)).toEqual(['sign']);
  await centre.call(revertFlowModel, { id, rowVersion: saved.rowVersion, to: 'shipped' }, { as: admin });
  expect(await centre.call(getFlowModel, { id }, { as: admin })).toMatchObject({
    isChanged: false,
    isDraft: false,
  });
});

test('ENG-04 a diagram is exported and imported without loss, including content of other tools', async () => {
  const model = await centre.call(getFlowModel, { key: 'sample_two_stage' }, { as: admin });
  const file = await centre.call(exportFlow, { id: model.id }, { as: admin });
  expect(file).toEqual({ fileName: 'sample_two_stage.bpmn', bpmnXml: model.bpmnXml });
  const foreign = file.bpmnXml
    .replace('xmlns:hq=', 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:hq=')
    .replace('<bpmn:userTask id="prelim"', '<bpmn:userTask camunda:priority="7" id="prelim"');
  const read = await centre.call(importFlow, { bpmnXml: foreign, fileName: '请假.bpmn' }, { as: admin });
  expect(read).toMatchObject({ key: 'sample_two_stage_2', name: '请假两级审批', bpmnXml: foreign });
  const facts = { key: 'from_a_file', name: read.name, category: 'staff', forms: [FORM] };
  const { id } = await centre.call(saveFlowModel, { facts, bpmnXml: read.bpmnXml }, { as: admin });
  const stored = await centre.call(getFlowModel, { id }, { as: admin });
  expect(stored.bpmnXml).toContain('camunda:priority="7"');
});

test('ENG-04 the designer offers everything that a diagram can refer to', async () => {
  const choices = await centre.call(queryFlowChoices, { forms: [FORM] }, { as: admin });
  expect(choices.postSettings).toContainEqual({ code: 'post.finalTrial', label: '终审岗' });
  expect(choices.flows).toContainEqual({ code: 'sample_two_stage', label: '请假两级审批' });
  expect(choices.categories).toContainEqual({ code: 'staff', label: '内部事务' });
  expect(choices.stages).toContainEqual({ code: 'final', label: '终审' });
  const [form] = choices.detailedForms;
  expect(form).toMatchObject({ code: FORM, resource: 'leave_request' });
  expect(Object.keys(form?.fields ?? {})).toEqual(expect.arrayContaining(['ownerId', 'days', 'deputyId']));
  expect(form?.statuses.map(({ code }) => code)).toContain('FINAL_PENDING');
  // Without the action that starts the flow.
  expect(form?.actions).toEqual([{ code: 'withdraw', label: '撤回' }]);
  expect(choices.members.length).toBeGreaterThan(5);
});

test('ENG-04 the designer shows which flow a form starts, and which flows others call', async () => {
  const { id, rowVersion } = await ownModel('calls_another');
  const drawn = await centre.call(getFlowModel, { id }, { as: admin });
  const before = await centre.call(queryFlowChoices, {}, { as: admin });
  expect(before.startedBy).toContainEqual({ form: FORM, flow: 'sample_two_stage' });
  expect(before.startedBy.map(({ flow }) => flow)).not.toContain('sample_countersign');
  expect(before.calledFlows).not.toContain('sample_countersign');
  const calling = drawn.bpmnXml
    .replaceAll(
      'bpmn:serviceTask id="tell"',
      'bpmn:callActivity id="tell" calledElement="sample_countersign"',
    )
    .replace(/(<bpmn:callActivity[\s\S]*?)<\/bpmn:serviceTask>/u, '$1</bpmn:callActivity>')
    .replace(/<hq:options>\{"kind": "cc"[^<]*<\/hq:options>/u, '');
  const { key, name, category, forms } = drawn;
  const facts = { key, name, category, forms };
  const saved = await centre.call(saveFlowModel, { id, rowVersion, facts, bpmnXml: calling }, { as: admin });
  const { deployment, faults } = await centre.call(
    deployFlow,
    { id, rowVersion: saved.rowVersion },
    { as: admin },
  );
  expect([faults.filter(({ isBlocking }) => isBlocking), deployment?.version]).toEqual([[], 1]);
  const after = await centre.call(queryFlowChoices, {}, { as: admin });
  expect(after.calledFlows).toContain('sample_countersign');
});

test('ENG-04 read permission does not allow drawing, and drawing does not allow deployment', async () => {
  // The auditor sees every model and changes none.
  const reads = await centre.signIn('shenji');
  const drawer = await centre.makeMember({ account: 'flow-drawer' });
  await centre.grant(drawer, ['flow_model:read', 'flow_model:update']);
  const draws = await centre.signIn(drawer);
  const model = await centre.call(getFlowModel, { key: 'sample_two_stage' }, { as: reads });
  const facts = { key: 'by_reader', name: '甲', category: 'staff', forms: [] };
  const { bpmnXml, id, rowVersion } = model;
  expect(errorOf(await centre.ask(saveFlowModel, { facts, bpmnXml }, { as: reads }))).toBe('ACCESS_DENIED');
  expect(errorOf(await centre.ask(deployFlow, { id, rowVersion }, { as: draws }))).toBe('ACCESS_DENIED');
});
