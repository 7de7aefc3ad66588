import type { HttpCaller } from '#server/adapters/http-caller.ts';
import { type Context, systemContext } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { flowCallJob } from '#server/platform/flows/calls/call.job.ts';
import { startInstance } from '#server/platform/flows/run/start-instance.ts';
import { createScripts, type Scripts } from '#server/platform/scripts/scripts.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { FLOW_KEY, type FlowHall, flowHall } from './flow-hall.ts';

/** Three of the staff in a centre in which flows are tried, and the work that their flows wait for. */
export interface FlowWork {
  readonly hall: FlowHall;
  readonly asker: SignedIn;
  readonly one: SignedIn;
  readonly two: SignedIn;
  /** The product itself. */
  system(): Context;
  /** Nodes of the open tasks of an instance, in their order. */
  nodesOf(instanceId: string): Promise<readonly string[]>;
  /** Makes the calls that an instance waits for, as the job does in its last try. Nobody answers over HTTP. */
  makeCalls(instanceId: string, with_?: { readonly scripts?: Pick<Scripts, 'run' | 'close'> }): Promise<void>;
  /** Starts an instance without a record of what was deployed last. What it has done apart nobody does but `makeCalls`. */
  start(): Promise<string>;
  /** Tells instances what others have thrown, as the job does. @returns how many were told */
  passMessages(): Promise<number>;
  /** Templates of the messages that somebody was sent, in their order. */
  told(as: SignedIn): Promise<readonly (string | null)[]>;
  close(): Promise<void>;
}

/** Starts one. */
export async function flowWork(): Promise<FlowWork> {
  const hall = await flowHall();
  const [asker, one, two] = [
    await hall.person('申请人'),
    await hall.person('甲'),
    await hall.person('乙'),
  ] as const; // a tuple
  const own = createScripts();
  const http: HttpCaller = { ask: () => Promise.reject(new Error('nobody answers')) };
  const system = () => systemContext(hall.base, 'test');
  const last = () => ({ signal: new AbortController().signal, retries: 2 });
  return {
    hall,
    asker,
    one,
    two,
    system,
    nodesOf: async (instanceId) => (await hall.open(instanceId)).map(({ node }) => node),
    async makeCalls(instanceId, { scripts = own } = {}) {
      const job = flowCallJob({ flows: () => hall.flows, http, scripts });
      const rows = await hall.base.db
        .selectFrom('flow_call')
        .select('local_id')
        .where('instance_id', '=', instanceId)
        .where('state', '=', 'WAITING')
        .execute();
      for (const { local_id: callId } of rows)
        await job.run(system(), { instanceId, callId, message: '' }, last());
    },
    start: () =>
      inTransaction(system(), (ctx) => {
        const plain = { record: null, formCode: null, choices: {}, opinion: '', title: '一件事' };
        return startInstance(ctx, hall.flows, { key: FLOW_KEY, ...plain });
      }),
    async passMessages() {
      const job = flowCallJob({ flows: () => hall.flows, http, scripts: own });
      const thrown = hall.calls.splice(0).filter(({ message }) => message !== '');
      for (const call of thrown) await job.run(system(), call, last());
      return thrown.length;
    },
    told: (as) => templatesOf(hall, as),
    async close() {
      await own.close();
      await hall.close();
    },
  };
}

async function templatesOf({ base }: FlowHall, as: SignedIn): Promise<readonly (string | null)[]> {
  const rows = await base.db
    .selectFrom('sys_message')
    .select('template')
    .where('receiver_id', '=', as.memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
}
