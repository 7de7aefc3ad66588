import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '../testing/task-screen.tsx';
import { FaultList } from './fault-list.tsx';

const fault = (reason: string, params: FlowFaultView['params']): FlowFaultView => ({
  reason,
  nodeId: 'which',
  nodeName: '分支',
  params,
  isBlocking: true,
});

test('ENG-04 faults name a field by its label, or by its code if it is unknown', () => {
  const faults = [
    fault('conditionUnfit', { field: 'days', op: 'like' }),
    fault('conditionValue', { field: 'days' }),
    fault('fieldWithoutPeople', { field: 'gone' }),
    fault('fieldUnknown', { code: 'zz' }),
  ];
  showPart(() => <FaultList faults={faults} refusal="" onChoose={() => undefined} />, {});
  expect(screen.getByText(/“天数”的比较方式/u)).toBeDefined();
  expect(screen.getByText(/“天数”的比较值/u)).toBeDefined();
  expect(screen.getByText(/gone/u)).toBeDefined();
  expect(screen.queryByText(/days/u)).toBeNull();
});
