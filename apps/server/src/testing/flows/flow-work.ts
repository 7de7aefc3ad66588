import { inTransaction } from '@haiqiao/pg';
import type { HttpCaller } from '#server/adapters/http-caller.ts';
import { type Context, systemContext } from '#server/context.ts';
import { flowCallJob } from '#server/platform/flows/call.job.ts';
import { startInstance } from '#server/platform/flows/start-instance.ts';
import { createScripts, type Scripts } from '#server/platform/scripts/scripts.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { FLOW_KEY, type FlowFixture, flowFixture } from './flow-fixture.ts';

/** Three staff members in a flow fixture, and the pending work of its flows. */
export interface FlowWork extends FlowFixture {
  readonly asker: SignedIn;
  readonly one: SignedIn;
  readonly two: SignedIn;
  /** A system context. */
  system(): Context;
  /** Nodes of the open tasks of an instance in order. */
  nodesOf(instanceId: string): Promise<readonly string[]>;
  /** Executes the pending calls of an instance like the job's last try. HTTP requests fail. */
  makeCalls(instanceId: string, with_?: { readonly scripts?: Pick<Scripts, 'run' | 'close'> }): Promise<void>;
  /** Starts an instance of the last deployment without a record. Its jobs run only through `makeCalls`. */
  start(): Promise<string>;
  /** Delivers thrown messages to other instances, like the job. @returns how many received one */
  passMessages(): Promise<number>;
  /** Templates of the messages to a member, in order. */
  templatesSentTo(as: SignedIn): Promise<readonly (string | null)[]>;
}

/** A flow fixture with an initiator and the member who decides. */
export interface FlowPair extends FlowFixture {
  readonly asker: SignedIn;
  readonly judge: SignedIn;
}

/** Starts the fixture of a pair. */
export async function flowPair(): Promise<FlowPair> {
  const fixture = await flowFixture();
  const [asker, judge] = [await fixture.person('申请人'), await fixture.person('审批人')] as const; // a tuple
  return { ...fixture, asker, judge };
}

/** Starts the fixture. */
export async function flowWork(): Promise<FlowWork> {
  const fixture = await flowFixture();
  const [asker, one, two] = [
    await fixture.person('申请人'),
    await fixture.person('甲'),
    await fixture.person('乙'),
  ] as const; // a tuple
  const own = createScripts();
  const http: HttpCaller = { ask: () => Promise.reject(new Error('no answer')) };
  const system = () => systemContext(fixture.base, 'test');
  const last = () => ({ signal: new AbortController().signal, retries: 2 });
  return {
    ...fixture,
    asker,
    one,
    two,
    system,
    nodesOf: async (instanceId) => (await fixture.open(instanceId)).map(({ node }) => node),
    async makeCalls(instanceId, { scripts = own } = {}) {
      const job = flowCallJob({ flows: () => fixture.flows, http, scripts });
      const rows = await fixture.base.db
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
        return startInstance(ctx, fixture.flows, { key: FLOW_KEY, ...plain });
      }),
    async passMessages() {
      const job = flowCallJob({ flows: () => fixture.flows, http, scripts: own });
      const thrown = fixture.calls.splice(0).filter(({ message }) => message !== '');
      for (const call of thrown) await job.run(system(), call, last());
      return thrown.length;
    },
    templatesSentTo: (as) => templatesOf(fixture, as),
    async close() {
      await own.close();
      await fixture.close();
    },
  };
}

async function templatesOf({ base }: FlowFixture, as: SignedIn): Promise<readonly (string | null)[]> {
  const rows = await base.db
    .selectFrom('sys_message')
    .select('template')
    .where('receiver_id', '=', as.memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
}
