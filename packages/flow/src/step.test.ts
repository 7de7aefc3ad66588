import { expect, test } from 'vitest';
import { endText, gatewayText, line, startText, userText } from './testing/diagram.ts';
import { Drive, modelOf } from './testing/drive.ts';

const AGREED = { field: 'outcome', op: 'eq', value: 'agree' };

test('ENG-04 two people agree one after another and the instance is done', async () => {
  const model = await modelOf(
    [startText(), userText('first', { status: 'PRELIM' }), userText('second'), endText()],
    line('start', 'first', 'second', 'end'),
  );
  const flow = new Drive(model);
  expect(flow.open).toEqual(['first: first']);
  expect(flow.agree('first')).toBeNull();
  expect(flow.open).toEqual(['second: second']);
  flow.agree('second');
  expect(flow.end).toBe('done end');
  expect(flow.commands.map(({ kind }) => kind)).toEqual([
    'assign',
    'setStatus',
    'createTask',
    'endTask',
    'assign',
    'createTask',
    'endTask',
    'ended',
  ]);
});

test('ENG-04 a gateway takes the first sequence flow with a true condition, else the default, and reports why', async () => {
  const model = await modelOf(
    [startText(), userText('review'), gatewayText('which', 'exclusive', 'no'), endText('yes'), endText('no')],
    [...line('start', 'review', 'which'), ['which', 'yes', AGREED], ['which', 'no']],
  );
  const good = new Drive(model);
  good.agree('review');
  expect(good.end).toBe('done yes');
  expect(good.steps.find(({ what }) => what === 'took')).toMatchObject({
    nodeId: 'which',
    flowId: 'which-yes',
    why: { reason: 'condition', params: { outcome: 'agree' } },
  });
  const bad = new Drive(model);
  bad.disagree('review');
  expect(bad.end).toBe('done no');
  expect(bad.steps.find(({ what }) => what === 'took')?.why).toEqual({ reason: 'default', params: {} });
});
