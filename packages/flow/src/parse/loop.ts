import { loopOptionsSchema } from '@haiqiao/contract/definitions';
import type { MultiInstance } from '../model.ts';
import { type BpmnElement, bodyOf, flagOf, foreignAttribute, linkOf } from './bpmn-element.ts';
import type { NodeReader } from './node-reader.ts';
import { readCondition } from './read-condition.ts';

/** Extracts the name from `${list}` of another tool. */
function variableName(text: string | null): string | null {
  return text === null ? null : (/^(?:[$#]\{)?\s*([A-Za-z_]\w*)\s*\}?$/u.exec(text)?.[1] ?? null);
}

function countOf(loop: BpmnElement): number | null {
  const body = bodyOf(loop, 'loopCardinality');
  return body !== null && /^\d{1,4}$/u.test(body) ? Number(body) : null;
}

/** Multi-instance settings of an activity; null for a single instance. */
export function readLoop(element: BpmnElement, reader: NodeReader): MultiInstance | null {
  const loop = linkOf(element, 'loopCharacteristics');
  if (!loop) return null;
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    reader.refuse(element, 'unsupportedLoop', { type: loop.$type });
    return null;
  }
  const own = reader.optionsWithin(element, loop, loopOptionsSchema);
  const collection = own?.collection ?? variableName(foreignAttribute(loop, 'collection'));
  const count = own?.count ?? countOf(loop);
  if (collection === null && count === null) reader.refuse(element, 'loopMissing');
  const body = bodyOf(loop, 'completionCondition');
  const completion = body === null ? null : readCondition(body);
  if (body !== null && !completion) reader.refuse(element, 'condition', { text: body.slice(0, 200) });
  return { isSequential: flagOf(loop, 'isSequential') ?? false, collection, count, completion };
}
