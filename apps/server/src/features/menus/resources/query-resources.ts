import {
  type queryResources as endpoint,
  RESOURCE_ACCESS_KINDS,
  type ResourceAccessKind,
  type ResourceView,
} from '@haiqiao/contract/endpoints';
import { localize, type Translations } from '@haiqiao/contract/i18n';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

interface ButtonOfResource {
  readonly code: string;
  readonly name: string;
  readonly translations: Translations;
  readonly menu: string | null;
  readonly menu_translations: Translations | null;
}

interface ResourceRow {
  readonly code: string;
  readonly method: string;
  readonly path: string;
  readonly description: string;
  readonly is_public: boolean;
  readonly auth: string;
  readonly permission_code: string;
  readonly last_seen_at: Date;
  readonly buttons: readonly ButtonOfResource[];
}

/** All registered routes with their buttons: those of its permission, and those that name it. */
export async function queryResources(
  ctx: Context,
  input: EndpointBody<typeof endpoint>,
): Promise<EndpointReply<typeof endpoint>> {
  const rows = await readRegistry(ctx);
  const all = rows.map((row) => viewOf(ctx, row));
  const wanted = input.keyword.trim().toLowerCase();
  const datas = all.filter(
    (view) => (input.reach === undefined || view.reach === input.reach) && isFound(view, wanted),
  );
  const counts = RESOURCE_ACCESS_KINDS.map(
    (level) => [level, all.filter((view) => view.reach === level).length] as const,
  );
  return {
    datas,
    total: datas.length,
    counts: Object.fromEntries(counts) as Record<ResourceAccessKind, number>, // one entry per level
  };
}

async function readRegistry(ctx: Context): Promise<readonly ResourceRow[]> {
  const { rows } = await sql<ResourceRow>`
    select r.code, r.method, r.path, r.description, r.is_public, r.auth, r.permission_code, r.last_seen_at,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'code', b.code, 'name', b.name, 'translations', b.translations,
          'menu', m.name, 'menu_translations', m.translations
        ) order by b.code)
        from sys_button b left join sys_menu m on m.id = b.menu_id
        where b.code = r.permission_code or r.code = any(b.resource_codes)
      ), '[]') as buttons
    from sys_resource r order by r.path, r.method`.execute(ctx.db);
  return rows;
}

function viewOf({ locale }: Context, row: ResourceRow): ResourceView {
  return {
    code: row.code,
    method: row.method,
    path: row.path,
    desc: row.description,
    isPublic: row.is_public,
    permission: row.permission_code,
    reach: accessLevelOf(row),
    buttons: row.buttons.map(({ code, name, translations, menu, menu_translations: menuNames }) => ({
      code,
      name: localize(name, translations, locale),
      menu: menu === null ? '' : localize(menu, menuNames, locale),
    })),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}

function accessLevelOf({ is_public: isPublic, auth, buttons }: ResourceRow): ResourceAccessKind {
  if (isPublic) return 'public';
  if (buttons.some(({ menu }) => menu !== null)) return 'menu';
  if (buttons.length > 0) return 'button';
  // A refresh token belongs to a signed-in member.
  return auth === 'member' || auth === 'refresh-token' || auth === 'api-key' ? 'signedIn' : 'none';
}

function isFound(view: ResourceView, wanted: string): boolean {
  const texts = [view.code, view.method, view.path, view.desc, view.permission];
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}
