import { scriptOptionsSchema } from '@haiqiao/contract/definitions';
import { valuesAt } from '../engine/conditions.ts';
import type { Element } from '../engine/element.ts';
import { callOut } from '../engine/work.ts';
import type { ScriptNode } from '../model.ts';
import { textOf } from '../parse/bpmn-element.ts';

/** A script, run in the caller's sandbox. */
export const script: Element<ScriptNode> = {
  bpmn: ['bpmn:ScriptTask'],
  read(element, reader) {
    const text = textOf(element, 'script') ?? '';
    if (text.trim() === '') reader.refuse(element, 'scriptMissing');
    const into = reader.options(element, scriptOptionsSchema)?.into ?? null;
    return { ...reader.activity(element), type: 'script', script: text, into };
  },
  enter: (run, token, { script: text }) =>
    callOut(run, token, { kind: 'script', script: text, variables: valuesAt(run, token) }),
};
