import type { EventOf, FlowEvent } from '../protocol.ts';
import type { Refused, Run } from '../engine/run.ts';

/** Effect of an event on an instance. */
export type Handler<Kind extends FlowEvent['kind']> = (run: Run, event: EventOf<Kind>) => Refused;
