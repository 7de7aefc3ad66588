import { getRecord, saveRecord } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { systemContext } from '#server/context.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { SignedIn } from './actors.ts';
import type { RawAnswer } from './caller.ts';
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts';

/** An application with the engine's fixture module and members. */
export interface DesignFixture extends TestApp {
  /** May do everything with every record. */
  readonly chief: SignedIn;
  /** Has only their own records in scope, with some fields hidden. */
  readonly worker: SignedIn;
  /** Another one with the same permissions. */
  readonly other: SignedIn;
  /** Adds a member to a permission group. */
  join(member: { memberId: string }, group: string): Promise<void>;
  /** Saves a machine, as the chief by default, with required values filled in. @throws Error when it is refused */
  makeMachine(
    values?: Record<string, unknown>,
    as?: SignedIn,
  ): Promise<{ dataId: string; rowVersion: number }>;
  makeMaker(values?: Record<string, unknown>, as?: SignedIn): Promise<{ dataId: string; rowVersion: number }>;
  /** Saves a record; returns the reply whatever its status. */
  trySave(input: Record<string, unknown>, as?: SignedIn): Promise<RawAnswer>;
  readMachine(dataId: string, as?: SignedIn): Promise<EndpointReply<typeof getRecord>>;
}

/** Starts an application with the fixture module. */
export async function designFixture(options: TestAppOptions = {}): Promise<DesignFixture> {
  const centre = await testApp({ modules: 'workshop', ...options });
  const join: DesignFixture['join'] = async ({ memberId }, group) => {
    const { db } = centre.base;
    const { id } = await db
      .selectFrom('sys_permission_group')
      .select('id')
      .where('code', '=', group)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sys_permission_group_holder')
      .values({ group_id: id, holder_kind: 'MEMBER', holder_id: memberId })
      .execute();
    await raisePermissionVersion(systemContext(centre.base, 'test'));
    await centre.broadcast.publish('permissions-changed', {});
  };
  const enter = async (account: string, username: string, group: string): Promise<SignedIn> => {
    const member = await centre.makeMember({ account, username });
    await join(member, group);
    return centre.signIn(member);
  };
  const suffix = options.sharing ? '-2' : '';
  const chief = await enter(`chief${suffix}`, '车间主任', 'workshop_all');
  const worker = await enter(`worker${suffix}`, '工人甲', 'workshop_own');
  const other = await enter(`other${suffix}`, '工人乙', 'workshop_own');
  return {
    ...centre,
    chief,
    worker,
    other,
    join,
    makeMachine: (values = {}, as = chief) =>
      centre.call(saveRecord, { id: 'rs_machine', values: { name: '车床', kind: 'OWN', ...values } }, { as }),
    makeMaker: (values = {}, as = chief) =>
      centre.call(saveRecord, { id: 'rs_maker', values: { name: '成都机床厂', ...values } }, { as }),
    trySave: (input, as = chief) =>
      centre.ask(saveRecord, { id: 'rs_machine', values: {}, ...input }, { as }),
    readMachine: (dataId, as = chief) => centre.call(getRecord, { id: 'rs_machine', dataId }, { as }),
  };
}
