import { parseFlow } from '@haiqiao/flow';
import { expect, test } from 'vitest';
import { newDiagram } from './new-diagram.ts';

test('ENG-04 a new diagram is valid, whatever its name, except for its unconfigured task', async () => {
  const xml = newDiagram(
    { key: 'outing', name: 'A & B <"审批">' },
    { start: '提交', task: '审批', end: '结束' },
  );
  const reading = await parseFlow(xml);
  expect(reading.ok ? [] : reading.issues).toEqual([
    expect.objectContaining({ path: 'review', rule: 'optionsMissing' }),
  ]);
});
