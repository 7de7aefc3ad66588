import { codeInRoute, menuRouteKey } from '@haiqiao/contract/access';
import type { AccessFinding, AccessSnapshot } from '@haiqiao/contract/endpoints';
import { localize, type Translations } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { type ExplainedPerson, readPerson } from '../explain/explained-person.ts';
import { codeFindings, menuFindings } from '../explain/findings.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';

/** Why something was refused, as it is kept: names in every language, since whoever answers may read another. */
export interface KeptSnapshot extends Omit<AccessSnapshot, 'menu'> {
  readonly menu?: KeptMenu | null;
}

type KeptMenu = Omit<NonNullable<AccessSnapshot['menu']>, 'name'> & {
  readonly name: string;
  readonly translations: Translations;
};

/** What is missing: a permission, or a page that no menu of the asker leads to. */
export interface Missing {
  readonly permission: string;
  readonly page: string;
}

/** What the groups of a member say at this moment about what was refused. */
export async function snapshotOf(
  ctx: Context,
  deps: Pick<PermissionsDeps, 'readMenuStates'>,
  { memberId, missing }: { readonly memberId: string; readonly missing: Missing },
): Promise<KeptSnapshot> {
  const person = await readPerson(ctx, memberId);
  const { permission, page } = missing;
  if (permission === '') return pageSnapshot(ctx, deps, { person, page });
  return {
    permission,
    isHeld: person.actor.permissions.has(permission),
    findings: told(person, codeFindings(person.groups, permission)),
  };
}

async function pageSnapshot(
  ctx: Context,
  { readMenuStates }: Pick<PermissionsDeps, 'readMenuStates'>,
  { person, page }: { readonly person: ExplainedPerson; readonly page: string },
): Promise<KeptSnapshot> {
  const entry = await menuAt(ctx, page);
  if (!entry) return { permission: '', isHeld: false, findings: [], menu: null };
  const { parents, absent } = await readMenuStates(person.ctx, person.person.id);
  const path = new Set<string>();
  for (let at: string | null = entry.id; at !== null && !path.has(at); at = parents.get(at) ?? null)
    path.add(at);
  const absence = absent.get(entry.id) ?? null;
  const { name, translations } = entry;
  return {
    permission: '',
    isHeld: absence === null,
    findings: told(person, menuFindings(person.groups, path)),
    menu: { name, translations, absence },
  };
}

/** The entry of the staff that leads to a page: the same path, and the same list where it shows one. */
async function menuAt({ db }: Context, page: string) {
  const wanted = placeOf(page);
  const entries = await db
    .selectFrom('sys_menu')
    .select(['id', 'name', 'translations', 'param'])
    .where('audience', '=', 'STAFF')
    .where('param', '!=', '')
    .orderBy('order_no')
    .orderBy('id')
    .execute();
  return entries.find(({ param }) => placeOf(param) === wanted);
}

function placeOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return JSON.stringify([menuRouteKey(path), codeInRoute(address)]);
}

function told({ groups }: ExplainedPerson, findings: readonly AccessFinding[]): AccessSnapshot['findings'] {
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.content.name ?? '';
  return findings.map(({ groupId, effect, isInForce }) => ({
    group: nameOf(groupId),
    effect: effect === 'refuses' ? effect : 'allows',
    isInForce,
  }));
}

/** The same in the reader's language. */
export function toldSnapshot({ locale }: Context, kept: KeptSnapshot | null): AccessSnapshot | null {
  if (!kept?.menu) return kept;
  const { name, translations, absence } = kept.menu;
  return { ...kept, menu: { name: localize(name, translations, locale), absence } };
}
