import { createMember, createOrg, getMember, queryOrgTree } from '@haiqiao/contract/endpoints';
import type { MemberDetail, OrgUnit } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';

/** The demo centre with the administrator and a member who administers one department. */
export interface OrganisationCentre extends DemoCentre {
  readonly admin: SignedIn;
  /** Options of a call as the administrator. */
  readonly asAdmin: { readonly as: SignedIn };
  readonly auditor: SignedIn;
  /** Unit by its code. */
  unit(code: string): Promise<OrgUnit>;
  /** Id of a post by its code. */
  post(code: string): Promise<string>;
  /** Id of a member by the account. */
  member(account: string): Promise<MemberDetail>;
  addUnit(input: Partial<EndpointInput<typeof createOrg>> & { code: string }): Promise<OrgUnit>;
  addMember(input: Partial<EndpointInput<typeof createMember>> & { account: string }): Promise<MemberDetail>;
}

/** A phone number valid for account settings, different for each account. */
function phoneOf(account: string): string {
  const sum = [...account].reduce((all, letter) => all * 31 + (letter.codePointAt(0) ?? 0), 7);
  return `139${String(sum % 100_000_000).padStart(8, '0')}`;
}

/** Starts it with the product's business areas. */
export async function organisationCentre(): Promise<OrganisationCentre> {
  const centre = await demoCentre({ modules: 'shipped' });
  const admin = await centre.signIn('admin');
  const idOf = async (table: 'sys_post' | 'sys_member', column: 'code' | 'account', value: string) => {
    const query = centre.base.db.selectFrom(table).select('id');
    const row = await query.where(column as never, '=', value as never).executeTakeFirstOrThrow(); // one of the two tables has it
    return row.id;
  };
  const unit = async (code: string) => {
    const tree = await centre.call(queryOrgTree, {}, { as: admin });
    const found = tree.find((each) => each.code === code);
    if (!found) throw new Error(`no unit ${code}`);
    return found;
  };
  return {
    ...centre,
    admin,
    asAdmin: { as: admin },
    auditor: await centre.signIn('shenji'),
    unit,
    post: (code) => idOf('sys_post', 'code', code),
    member: async (account) =>
      centre.call(getMember, { id: await idOf('sys_member', 'account', account) }, { as: admin }),
    addUnit: async (input) =>
      centre.call(
        createOrg,
        { parentId: (await unit('centre')).id, name: input.code, type: 'DEPARTMENT', ...input },
        { as: admin },
      ),
    addMember: async (input) =>
      centre.call(
        createMember,
        {
          username: input.account,
          orgId: (await unit('centre')).id,
          attributes: { USER_PHONE: phoneOf(input.account) },
          ...input,
        },
        { as: admin },
      ),
  };
}
