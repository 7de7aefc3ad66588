import type { MenuAudience } from '@haiqiao/contract/access';
import { formatFullPath } from '#web/lib/full-path.ts';

/** The routes of SPEC §2 below `/menu-management`. */
type FormRoute = 'add-menu' | 'add-sub-menu' | 'edit-menu' | 'view-menu';

/** Address of a menu form; the staff menus by default. */
export function formPath(
  route: FormRoute,
  audience: MenuAudience,
  query: Readonly<Record<string, string>> = {},
): string {
  const whose: Readonly<Record<string, string>> = audience === 'STAFF' ? {} : { audience };
  return formatFullPath({ path: `/menu-management/${route}`, query: { ...query, ...whose } });
}

/** The menu audience of an address. */
export function audienceOf(query: Readonly<Record<string, string>>): MenuAudience {
  return query['audience'] === 'ENTERPRISE' ? 'ENTERPRISE' : 'STAFF';
}
