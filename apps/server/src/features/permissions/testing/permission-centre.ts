import { EMPTY_GROUP, type GroupContent, PERMISSIONS } from '@haiqiao/contract/access';
import {
  getPermissionGroup,
  type PermissionGroupState,
  publishPermissionChanges,
  queryPermissionGroups,
  savePermissionGroup,
} from '@haiqiao/contract/endpoints';
import type { SignedIn } from '#server/testing/actors.ts';
import type { RawAnswer } from '#server/testing/caller.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';

/** The demo centre with the engine's test area, and members who administer its permission groups. */
export interface PermissionCentre extends DemoCentre {
  /** Has all rights. */
  readonly admin: SignedIn;
  /** May change and publish groups, and grant their own rights. */
  readonly keeper: SignedIn;
  /** A content with only these properties set. */
  content(content: Partial<GroupContent>): GroupContent;
  /** Stages a new group, by default as the administrator. */
  create(content: Partial<GroupContent>, as?: SignedIn): Promise<PermissionGroupState>;
  tryCreate(content: Partial<GroupContent>, as?: SignedIn): Promise<RawAnswer>;
  /** Stages a change of a group's planned content. */
  change(id: string, content: Partial<GroupContent>, as?: SignedIn): Promise<PermissionGroupState>;
  tryChange(id: string, content: Partial<GroupContent>, as?: SignedIn): Promise<RawAnswer>;
  get(id: string): Promise<PermissionGroupState>;
  /** Publishes the pending changes of these groups. */
  publish(ids: readonly string[], as?: SignedIn): Promise<number>;
  tryPublish(ids: readonly string[], as?: SignedIn): Promise<RawAnswer>;
  /** Id of a published group by its code. @throws Error when there is none */
  idOf(code: string): Promise<string>;
  /** Id of a menu by its code. */
  menuId(code: string): Promise<string>;
}

/** Starts the centre. */
export async function permissionCentre(): Promise<PermissionCentre> {
  const centre = await demoCentre({ modules: 'workshop' });
  const admin = await centre.signIn('admin');
  const member = await centre.makeMember({ account: 'keeper', username: '权限员' });
  const { readPermissionGroups, updatePermissionGroups, publishPermissionGroups } = PERMISSIONS;
  await centre.grant(member, [readPermissionGroups, updatePermissionGroups, publishPermissionGroups]);
  const keeper = await centre.signIn(member);
  const people = { admin, keeper };
  return {
    ...centre,
    ...people,
    content: contentWith,
    ...editing(centre, admin),
    ...lookingUp(centre, admin),
  };
}

function contentWith(overrides: Partial<GroupContent>): GroupContent {
  return { ...EMPTY_GROUP, code: 'group-under-test', name: '测试组', ...overrides };
}

type Editing = Pick<
  PermissionCentre,
  'get' | 'create' | 'tryCreate' | 'change' | 'tryChange' | 'publish' | 'tryPublish'
>;

function editing(centre: DemoCentre, admin: SignedIn): Editing {
  const get: Editing['get'] = (id) => centre.call(getPermissionGroup, { id }, { as: admin });
  const changeInput = async (id: string, overrides: Partial<GroupContent>) => {
    const { published, pending } = await get(id);
    const now = pending?.content ?? published?.content ?? contentWith({});
    return {
      id,
      rowVersion: pending?.rowVersion ?? 0,
      baseVersion: published?.version ?? 0,
      content: { ...now, ...overrides },
    };
  };
  const publication = async (ids: readonly string[]) => {
    const versions = ids.map(async (id) => [id, (await get(id)).pending?.rowVersion ?? 1] as const);
    const changes = (await Promise.all(versions)).map(([groupId, rowVersion]) => ({ groupId, rowVersion }));
    return { changes, remark: '测试' };
  };
  return {
    get,
    create: (overrides, as = admin) =>
      centre.call(savePermissionGroup, { content: contentWith(overrides) }, { as }),
    tryCreate: (overrides, as = admin) =>
      centre.ask(savePermissionGroup, { content: contentWith(overrides) }, { as }),
    change: async (id, overrides, as = admin) =>
      centre.call(savePermissionGroup, await changeInput(id, overrides), { as }),
    tryChange: async (id, overrides, as = admin) =>
      centre.ask(savePermissionGroup, await changeInput(id, overrides), { as }),
    publish: async (ids, as = admin) => centre.call(publishPermissionChanges, await publication(ids), { as }),
    tryPublish: async (ids, as = admin) =>
      centre.ask(publishPermissionChanges, await publication(ids), { as }),
  };
}

function lookingUp(centre: DemoCentre, admin: SignedIn): Pick<PermissionCentre, 'idOf' | 'menuId'> {
  return {
    async idOf(code) {
      const groups = await centre.call(queryPermissionGroups, {}, { as: admin });
      const found = groups.find((group) => group.code === code);
      if (!found) throw new Error(`no group ${code}`);
      return found.id;
    },
    async menuId(code) {
      const menus = centre.base.db.selectFrom('sys_menu').select('id').where('code', '=', code);
      return (await menus.executeTakeFirstOrThrow()).id;
    },
  };
}
