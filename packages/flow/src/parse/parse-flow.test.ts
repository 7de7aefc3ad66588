import { expect, test } from 'vitest';
import {
  diagramXml,
  endText,
  gatewayText,
  line,
  type NodeText,
  startText,
  userText,
} from '../testing/diagram.ts';
import { parseFlow } from './parse-flow.ts';
import { readCondition } from './read-condition.ts';

async function issuesOf(xml: string): Promise<readonly (readonly [string, string])[]> {
  const read = await parseFlow(xml);
  return read.ok ? [] : read.issues.map(({ path, rule }) => [path, rule] as const);
}

function around(...nodes: readonly NodeText[]): string {
  return diagramXml([startText(), ...nodes, endText()], line('start', ...nodes.map(({ id }) => id), 'end'));
}

test('ENG-04 a diagram of another tool is parsed: foreign elements are ignored, simple expressions become conditions', async () => {
  const xml = diagramXml(
    [
      startText(),
      {
        ...userText('a'),
        within: '<bpmn:multiInstanceLoopCharacteristics camunda:collection="${people}"/>',
      },
      gatewayText('which', 'exclusive', 'end'),
      { tag: 'manualTask', id: 'b' },
      endText(),
    ],
    [
      ...line('start', 'a', 'which'),
      [
        'which',
        'b',
        '${amount &gt; 3 &amp;&amp; kind == "x"}'.replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      ],
      ['which', 'end'],
      ['b', 'end'],
    ],
  );
  const read = await parseFlow(xml);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  expect(read.value).toMatchObject({ key: 'test_flow', name: 'Test' });
  expect(read.value.nodes['a']).toMatchObject({ multi: { collection: 'people', isSequential: false } });
  expect(read.value.nodes['b']).toMatchObject({ type: 'service', options: null });
  expect(read.value.nodes['which']).toMatchObject({
    defaultFlow: 'which-end',
    outgoing: ['which-b', 'which-end'],
  });
  expect(read.value.flows['which-b']?.condition).toEqual({
    all: [
      { field: 'amount', op: 'gt', value: 3 },
      { field: 'kind', op: 'eq', value: 'x' },
    ],
  });
  expect(JSON.parse(JSON.stringify(read.value))).toEqual(read.value);
});

test.each([
  ['{"field":"a","op":"eq","value":1}', { field: 'a', op: 'eq', value: 1 }],
  ["${name == 'x'}", { field: 'name', op: 'eq', value: 'x' }],
  ['${approved}', { field: 'approved', op: 'eq', value: true }],
  ['#{!approved}', { field: 'approved', op: 'eq', value: false }],
  ['${environment.variables.days >= 3.5}', { field: 'days', op: 'gte', value: 3.5 }],
  ['${a == null}', { field: 'a', op: 'isnull' }],
  ['${a ne null}', { field: 'a', op: 'notnull' }],
  [
    '${a == 1 || b != "y" and c}',
    {
      any: [
        { field: 'a', op: 'eq', value: 1 },
        {
          all: [
            { field: 'b', op: 'ne', value: 'y' },
            { field: 'c', op: 'eq', value: true },
          ],
        },
      ],
    },
  ],
  ['${list.size() > 3}', null],
  ['${a > b}', null],
  ['a == 1', null],
  ['{"field":"a","op":"is"}', null],
  ['{"field"', null],
])('ENG-04 the condition %s', (text, condition) => {
  expect(readCondition(text)).toEqual(condition);
});

test.each([
  ['no XML', 'hello', ['', 'unreadable']],
  ['no process', diagramXml([], []).replace(/<bpmn:process.*<\/bpmn:process>/su, ''), ['', 'processMissing']],
  [
    'two processes',
    diagramXml([], [], '<bpmn:process id="p2" isExecutable="true"/>'),
    ['', 'severalProcesses'],
  ],
  ['an unknown element', around({ tag: 'wishTask', id: 'w' }), ['', 'unresolvedReference']],
  ['two of one id', around(userText('a')).replace('id="end"', 'id="a"'), ['a', 'duplicateId']],
  ['a name that every object has', around({ tag: 'task', id: 'constructor' }), ['constructor', 'idReserved']],
  ['an arrow to nowhere', diagramXml([startText()], [['start', 'gone']]), ['', 'unresolvedReference']],
  [
    'an element that is not supported',
    around({ tag: 'eventBasedGateway', id: 'e' }),
    ['e', 'unsupportedElement'],
  ],
  [
    'an event sub-process',
    around({ tag: 'subProcess', id: 's', attributes: { triggeredByEvent: 'true' } }),
    ['s', 'unsupportedElement'],
  ],
  [
    'an event that is not supported',
    around({ tag: 'intermediateThrowEvent', id: 's', within: '<bpmn:signalEventDefinition/>' }),
    ['s', 'unsupportedEvent'],
  ],
  [
    'a loop that is not supported',
    around(userText('a', {}, '<bpmn:standardLoopCharacteristics/>')),
    ['a', 'unsupportedLoop'],
  ],
  ['a task without options', around({ tag: 'userTask', id: 'a' }), ['a', 'optionsMissing']],
  ['options that do not fit', around(userText('a', { mode: 'most' })), ['a', 'options']],
  [
    'a condition that is none',
    diagramXml([startText(), endText()], [['start', 'end', '${f(x)}']]),
    ['start-end', 'condition'],
  ],
  [
    'a timer without a time',
    around({
      tag: 'intermediateCatchEvent',
      id: 't',
      within:
        '<bpmn:timerEventDefinition><bpmn:timeDuration>soon</bpmn:timeDuration></bpmn:timerEventDefinition>',
    }),
    ['t', 'timerMissing'],
  ],
  ['a message without a name', around({ tag: 'receiveTask', id: 'r' }), ['r', 'messageMissing']],
  ['a border event on nothing', around({ tag: 'boundaryEvent', id: 'b' }), ['b', 'hostMissing']],
  [
    'a loop without a number',
    around(userText('a', {}, '<bpmn:multiInstanceLoopCharacteristics/>')),
    ['a', 'loopMissing'],
  ],
  ['a script without a script', around({ tag: 'scriptTask', id: 's' }), ['s', 'scriptMissing']],
  ['a call of nothing', around({ tag: 'callActivity', id: 'c' }), ['c', 'calledFlowMissing']],
])('ENG-04 a file with %s is refused and the node is named', async (_what, xml, issue) => {
  expect(await issuesOf(xml)).toContainEqual(issue);
});
