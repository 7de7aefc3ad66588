import type { EventOf, FlowEvent } from '../protocol.ts';
import type { Refused, Run } from '../engine/run.ts';

/** What an event does to an instance. */
export type Handler<Kind extends FlowEvent['kind']> = (run: Run, event: EventOf<Kind>) => Refused;
