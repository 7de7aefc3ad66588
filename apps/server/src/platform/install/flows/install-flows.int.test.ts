import { type FlowDefinition, textKeys } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { installModules } from '../install-modules.ts';
import { inspectInstallation } from '../inspect-installation.ts';
import type { ShippedModule } from '../shipped-module.ts';
import { centre, ctx, NAME, openInstallStage, refusalOf } from '../testing/install-stage.ts';
import { moduleOf, thing } from '../testing/things.ts';

openInstallStage();

const KEY = 'thing_approval';
const FLOW: FlowDefinition = {
  key: KEY,
  label: '东西审批',
  category: { code: 'things', label: '东西' },
  forms: ['rs_thing'],
  bpmn: 'thing-approval.bpmn',
  texts: { review: '审核' },
};
const THING = thing({ name: NAME, handlerId: { type: 'user', label: '承办人' } });
const FORM = {
  code: 'rs_thing',
  label: '东西',
  resource: 'thing',
  parts: [{ kind: 'section' as const, key: 'base', label: '基本', fields: ['name'] }],
};

/** A start, a user task with this name and options, and an end. */
function diagram(options: object, { name = '审核', key = KEY } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:hq="https://haiqiao.dev/bpmn" targetNamespace="t">
<bpmn:process id="${key}" isExecutable="true">
<bpmn:startEvent id="start" name="提交" /><bpmn:endEvent id="end" name="完成" />
<bpmn:userTask id="review" name="${name}"><bpmn:extensionElements><hq:options>${JSON.stringify(options)}</hq:options></bpmn:extensionElements></bpmn:userTask>
<bpmn:sequenceFlow id="a" sourceRef="start" targetRef="review" /><bpmn:sequenceFlow id="b" sourceRef="review" targetRef="end" />
</bpmn:process></bpmn:definitions>`;
}

const BY_HANDLER = { assignees: [{ kind: 'field', field: 'handlerId' }] };
const BY_POST = { assignees: [{ kind: 'post', post: 'post.finalTrial' }] };

function area(xml: string | null, flow: FlowDefinition = FLOW): ShippedModule {
  const module = moduleOf([THING], { forms: [FORM], flows: [flow] });
  const en = { [textKeys.flow(KEY)]: 'Approval of things' };
  return { ...module, texts: { ...module.texts, en }, diagrams: xml === null ? {} : { [flow.bpmn]: xml } };
}

async function install(module: ShippedModule): Promise<void> {
  await installModules(ctx, [module]);
}

async function model() {
  return ctx.db.selectFrom('flow_model').selectAll().where('key', '=', KEY).executeTakeFirst();
}

async function versions() {
  const rows = await ctx.db
    .selectFrom('flow_deployment')
    .select(['version', 'status', 'deployed_by'])
    .where('key', '=', KEY)
    .orderBy('version')
    .execute();
  return rows.map(({ version, status, deployed_by: by }) => `${version} ${status} ${by ?? 'product'}`);
}

async function begin(): Promise<void> {
  await ctx.db.deleteFrom('flow_deployment').execute();
  await ctx.db.deleteFrom('flow_model').execute();
}

test('ENG-05 a flow of an area is deployed, once, however often it is installed', async () => {
  await begin();
  await install(area(diagram(BY_HANDLER)));
  await ctx.db.updateTable('meta_module').set({ checksum: 'as if it had changed' }).execute();
  await install(area(diagram(BY_HANDLER)));
  expect(await versions()).toEqual(['1 DEPLOYED product']);
  expect(await model()).toMatchObject({
    name: '东西审批',
    translations: { en: 'Approval of things' },
    category: 'things',
    forms: ['rs_thing'],
    module: 'things',
    is_changed: false,
    status: 'DEPLOYED',
    version: 1,
  });
});

test('ENG-05 a shipped change is a new version, and running instances stay on the previous one', async () => {
  await begin();
  await install(area(diagram(BY_HANDLER)));
  await install(area(diagram(BY_POST)));
  expect(await versions()).toEqual(['1 RETIRED product', '2 DEPLOYED product']);
  const [, second] = await ctx.db.selectFrom('flow_deployment').select('diff').orderBy('version').execute();
  expect(second?.diff).toMatchObject({ added: [], removed: [], changed: [{ id: 'review' }] });
});

test('ENG-05 a flow changed by the centre survives an upgrade, and the doctor reports the shipped version', async () => {
  await begin();
  await install(area(diagram(BY_HANDLER)));
  const own = diagram(BY_HANDLER, { name: '本中心审核' });
  await ctx.db.updateTable('flow_model').set({ bpmn_xml: own, is_changed: true }).execute();
  const newer = area(diagram(BY_POST));
  await install(newer);
  expect(await versions()).toEqual(['1 DEPLOYED product']);
  expect(await model()).toMatchObject({ bpmn_xml: own, base_xml: diagram(BY_POST), is_changed: true });
  const { lines, isSound } = await inspectInstallation(centre.base, [newer]);
  expect(lines).toContainEqual(
    "– the flow thing_approval 东西审批: the centre's own version is in force; modules/things has a newer one",
  );
  expect([isSound, lines.join('\n')]).toEqual([true, expect.stringContaining('1 flow')]);
});

test('ENG-05 a flow no longer shipped becomes the centre’s own, and a later one with its key does not replace it', async () => {
  await begin();
  await install(area(diagram(BY_HANDLER)));
  await install(moduleOf([THING], { forms: [FORM] }));
  expect(await model()).toMatchObject({ module: null, base_xml: null, status: 'DEPLOYED' });
  await install(area(diagram(BY_POST)));
  expect(await model()).toMatchObject({ module: 'things', is_changed: true, bpmn_xml: diagram(BY_HANDLER) });
  expect(await versions()).toEqual(['1 DEPLOYED product']);
});

test.each([
  [
    'a field that is not there',
    area(diagram({ assignees: [{ kind: 'field', field: 'gone' }] })),
    'fieldUnknown at "审核" (review): code gone',
  ],
  [
    'a post that is not there',
    area(diagram({ assignees: [{ kind: 'post', post: 'no-post' }] })),
    'postUnknown at "审核" (review): code no-post',
  ],
  [
    'another key',
    area(diagram(BY_POST, { key: 'other' })),
    'its process is called "other", not "thing_approval"',
  ],
  [
    'words that are not in it',
    area(diagram(BY_POST, { name: '复核' })),
    'its text "review" is "复核", not "审核"',
  ],
  ['no diagram', area(null), 'the file is not there'],
  ['nothing that is a diagram', area('<a/>'), 'thing-approval.bpmn: '],
  [
    'a form that is not there',
    area(diagram(BY_POST), { ...FLOW, forms: ['rs_gone'] }),
    'there is no form "rs_gone"',
  ],
])(
  'ENG-05 an area whose flow has %s is not installed, and the start error names the flow',
  async (_, module, reason) => {
    await begin();
    expect(await refusalOf(install(module))).toContain(reason);
    expect(await model()).toBeUndefined();
  },
);
