import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '../testing/task-screen.tsx';
import { StartNote } from './start-note.tsx';

test('ENG-04 a flow that nothing starts says so, and names the flow its form starts instead', () => {
  showPart(() => <StartNote flowKey="own" forms={['rs_leave']} />, {});
  expect(
    screen.getByText(
      '表单“请假申请”提交后发起的是流程“请假两级审批”；本流程目前没有任何表单或流程发起，部署后不会运行。',
    ),
  ).toBeDefined();
});

test('ENG-04 a flow whose forms start none says that nothing starts it', () => {
  showPart(() => <StartNote flowKey="own" forms={[]} />, {});
  expect(screen.getByText('本流程目前没有任何表单或流程发起，部署后不会运行。')).toBeDefined();
});

test.each(['two_stages', 'called'])(
  'ENG-04 a flow started by a form or another flow has no notice: %s',
  (key) => {
    showPart(() => <StartNote flowKey={key} forms={['rs_leave']} />, {});
    expect(screen.queryByText(/本流程目前没有/u)).toBeNull();
  },
);
