import { expect, test } from 'vitest';
import { arrow, element, part, withOptions } from '../testing/elements.ts';
import { arrowsOf, kindOf, loopOf, optionsOf, triggerOf } from './element-facts.ts';

test('ENG-04 options are read from our own element, and those of other tools are ignored', () => {
  const task = part('bpmn:UserTask', { extensionElements: withOptions('{"mode":"all"}') });
  expect(optionsOf(task)).toEqual({ mode: 'all' });
  expect(optionsOf(part('bpmn:UserTask'))).toEqual({});
});

test('ENG-04 options that are no JSON are reported as broken, not as missing', () => {
  expect(optionsOf(part('bpmn:UserTask', { extensionElements: withOptions('{"mode":') }))).toBeNull();
  expect(optionsOf(part('bpmn:UserTask', { extensionElements: withOptions('[1]') }))).toBeNull();
});

test('ENG-04 an event is identified by its trigger, and an unsupported element is of another kind', () => {
  const timer = { eventDefinitions: [part('bpmn:TimerEventDefinition')] };
  expect(triggerOf(part('bpmn:BoundaryEvent', timer, ['bpmn:Event']))).toBe('timer');
  expect(triggerOf(part('bpmn:StartEvent', {}, ['bpmn:Event']))).toBe('none');
  expect(kindOf(part('bpmn:ManualTask'))).toBe('other');
});

test('ENG-04 a loop has its count, and a plain node has none', () => {
  const characteristics = part(
    'bpmn:MultiInstanceLoopCharacteristics',
    { isSequential: true, extensionElements: withOptions('{"collection":"signers"}') },
    [],
  );
  const node = part('bpmn:UserTask', { loopCharacteristics: characteristics }, ['bpmn:Activity']);
  expect(loopOf(node)).toMatchObject({
    isSequential: true,
    options: { collection: 'signers' },
    completion: '',
  });
  expect(loopOf(part('bpmn:UserTask', {}, ['bpmn:Activity']))).toBeNull();
});

test('ENG-04 the arrows of a node include default and conditions', () => {
  const yes = element(part('bpmn:EndEvent', { id: 'yes' }));
  const no = element(part('bpmn:EndEvent', { id: 'no' }));
  const facts: Record<string, unknown> = { id: 'gateway' };
  const gateway = element(part('bpmn:ExclusiveGateway', facts));
  arrow(gateway, yes, { conditionExpression: part('bpmn:FormalExpression', { body: '{}' }) });
  facts['default'] = arrow(gateway, no).businessObject;
  expect(arrowsOf(gateway)).toMatchObject([
    { target: { id: 'yes' }, hasCondition: true, isDefault: false },
    { target: { id: 'no' }, hasCondition: false, isDefault: true },
  ]);
});
