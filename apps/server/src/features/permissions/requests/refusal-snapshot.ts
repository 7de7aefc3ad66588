import { codeInRoute, menuRouteKey } from '@haiqiao/contract/access';
import type { AccessFinding, AccessSnapshot } from '@haiqiao/contract/endpoints';
import { localize, type Translations } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { type ExplainedPerson, readPerson } from '../explain/explained-person.ts';
import { codeFindings, menuFindings } from '../explain/findings.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';

/** The stored reason of a denial: names in every language, because the answerer may read another one. */
export interface StoredSnapshot extends Omit<AccessSnapshot, 'menu'> {
  readonly menu?: StoredMenu | null;
}

type StoredMenu = Omit<NonNullable<AccessSnapshot['menu']>, 'name'> & {
  readonly name: string;
  readonly translations: Translations;
};

/** The missing item: a permission, or a page without a menu for the requester. */
export interface Missing {
  readonly permission: string;
  readonly page: string;
}

/** What a member's groups currently define for the denied item. */
export async function snapshotOf(
  ctx: Context,
  deps: Pick<PermissionsDeps, 'readMenuStates'>,
  { memberId, missing }: { readonly memberId: string; readonly missing: Missing },
): Promise<StoredSnapshot> {
  const person = await readPerson(ctx, memberId);
  const { permission, page } = missing;
  if (permission === '') return pageSnapshot(ctx, deps, { person, page });
  return {
    permission,
    isHeld: person.actor.permissions.has(permission),
    findings: findingViews(person, codeFindings(person.groups, permission)),
  };
}

async function pageSnapshot(
  ctx: Context,
  { readMenuStates }: Pick<PermissionsDeps, 'readMenuStates'>,
  { person, page }: { readonly person: ExplainedPerson; readonly page: string },
): Promise<StoredSnapshot> {
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
    findings: findingViews(person, menuFindings(person.groups, path)),
    menu: { name, translations, absence },
  };
}

/** The staff entry that leads to a page: the same path, and the same list if it shows one. */
async function menuAt({ db }: Context, page: string) {
  const wanted = locationOf(page);
  const entries = await db
    .selectFrom('sys_menu')
    .select(['id', 'name', 'translations', 'param'])
    .where('audience', '=', 'STAFF')
    .where('param', '!=', '')
    .orderBy('order_no')
    .orderBy('id')
    .execute();
  return entries.find(({ param }) => locationOf(param) === wanted);
}

function locationOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return JSON.stringify([menuRouteKey(path), codeInRoute(address)]);
}

function findingViews(
  { groups }: ExplainedPerson,
  findings: readonly AccessFinding[],
): AccessSnapshot['findings'] {
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.content.name ?? '';
  return findings.map(({ groupId, effect, isInForce }) => ({
    group: nameOf(groupId),
    effect: effect === 'refuses' ? effect : 'allows',
    isInForce,
  }));
}

/** The same in the reader's language. */
export function snapshotView({ locale }: Context, stored: StoredSnapshot | null): AccessSnapshot | null {
  if (!stored?.menu) return stored;
  const { name, translations, absence } = stored.menu;
  return { ...stored, menu: { name: localize(name, translations, locale), absence } };
}
