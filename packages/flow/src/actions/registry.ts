import { assigned } from '../engine/people/ask.ts';
import type { Refused, Run } from '../engine/run.ts';
import type { FlowEvent } from '../protocol.ts';
import { claim, release } from './claim.ts';
import { decide } from './decide.ts';
import type { Handler } from './handler.ts';
import { resume, suspend, terminate, withdraw } from './instance.ts';
import { jump } from './jump.ts';
import { done, failed, message, retry, variables } from './outside.ts';
import { delegate, transfer } from './pass-on.ts';
import { returnTask } from './send-back.ts';
import { addSign, removeSign } from './signers.ts';
import { timer } from './timer.ts';

/** Handlers of events on a running instance, by kind. */
const HANDLERS = {
  addSign,
  agree: decide,
  assigned,
  claim,
  delegate,
  disagree: decide,
  done,
  failed,
  jump,
  message,
  release,
  removeSign,
  resume,
  retry,
  return: returnTask,
  start: () => ({ reason: 'wrongState' }),
  suspend,
  terminate,
  timer,
  transfer,
  variables,
  withdraw,
} satisfies { readonly [Kind in FlowEvent['kind']]: Handler<Kind> };

/** Applies an event. */
export function applyEvent(run: Run, event: FlowEvent): Refused {
  const handle = HANDLERS[event.kind] as (run: Run, event: FlowEvent) => Refused; // selected by the event's kind
  return handle(run, event);
}
