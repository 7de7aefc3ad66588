import { expect, test } from 'vitest';
import type { FlowDefinition } from '../flow/flow.ts';
import type { ModuleDefinition } from '../module.ts';
import { localizeModule, textKeysOf } from '../texts/localize.ts';
import { checkModules } from './check-modules.ts';

const flow: FlowDefinition = {
  key: 'leave_two_stage',
  label: '请假审批',
  category: { code: 'staff', label: '人事' },
  bpmn: 'leave/leave-two-stage.bpmn',
  texts: { prelim: '预审', 'prelim.agree': '预审通过' },
};

function issuesOf(flows: readonly FlowDefinition[]) {
  const module: ModuleDefinition = { code: 'leave', label: '请假', flows };
  return checkModules([module]).map(({ where, reason }) => `${where}: ${reason}`);
}

test('ENG-05 a flow of a module is valid if its key, category and file are', () => {
  expect(issuesOf([flow])).toEqual([]);
});

test.each([
  [{ key: 'Leave' }, 'Leave.flow.key: not the key of a flow'],
  [
    { category: { code: '', label: '人事' } },
    'leave_two_stage.flow.category.code: not the code of a category',
  ],
  [{ bpmn: '../other.bpmn' }, 'leave_two_stage.flow.bpmn: "../other.bpmn" is not a file with a diagram'],
  [{ bpmn: 'x.xml' }, 'leave_two_stage.flow.bpmn: "x.xml" is not a file with a diagram'],
  [{ forms: ['rs_gone'] }, 'leave_two_stage.flow.forms: there is no form "rs_gone"'],
] as const)('ENG-05 a flow with %j is reported', (change, issue) => {
  expect(issuesOf([{ ...flow, ...change }])).toContain(issue);
});

test('ENG-05 a key used by two flows is reported', () => {
  expect(issuesOf([flow, flow])).toContainEqual(
    expect.stringContaining('is already defined by the module "leave"'),
  );
});

test('HDR-08 the texts of a flow and its nodes are translated under its key', () => {
  const module: ModuleDefinition = { code: 'leave', label: '请假', flows: [flow] };
  expect(textKeysOf(module).map(({ key }) => key)).toEqual([
    'module',
    'flow.leave_two_stage',
    'flow.category.staff',
    'leave_two_stage.prelim',
    'leave_two_stage.prelim.agree',
  ]);
  const shouted = localizeModule(module, (_, source) => `${source}!`);
  expect(shouted.flows?.[0]).toMatchObject({ label: '请假审批!', texts: { prelim: '预审!' } });
});
