import {
  getPermissionGroup,
  previewPermissionPublish,
  savePermissionGroup,
} from '../../../packages/contract/src/endpoints/index.ts';
import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { fillMembers } from '../../seed/fill-members.ts';
import { signInAll } from '../accounts.ts';
import { closingAfter } from '../cleanup.ts';
import { withContext } from '../context.ts';
import { type LibraryCentre, openLibrary } from '../library-centre.ts';
import { inTurns } from '../load/in-turns.ts';
import { FILTERED, loadLists } from '../load/list-load.ts';
import { type Caller, callProduct, tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { comparedInTurns, type Figure, quantileFigure } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';
import { actorLoads } from './actor-loads.ts';

const ROUNDS = { full: 5, quick: 1 };
const ROUND_SECONDS = { full: 3, quick: 1 };
const MEMBERS = { full: 70_000, quick: 2_000 };
const PREVIEWS = { full: 9, quick: 2 };

/** Cost of permissions: loading an actor, lists under a row scope and row security, and the preview of a change. */
export async function measurePermissions(scale: Scale): Promise<Figure[]> {
  const measured = await closingAfter(async (closing) => {
    const library = await openLibrary(scale.rows);
    closing(library.close);
    const { connection } = library;
    const loads = await withContext(connection, (ctx) => actorLoads(ctx, { connection, scale }));
    const program = await startProgram('app-server', { connection });
    closing(program.close);
    return [...loads, ...(await listsUnderRowScopes(program.url, { library, scale }))];
  });
  return [...measured, await previewForMany(scale)];
}

async function listsUnderRowScopes(
  url: string,
  { library, scale }: { readonly library: LibraryCentre; readonly scale: Scale },
): Promise<Figure[]> {
  const { allRows, organisation, own } = library.accounts;
  const unrestricted = await signInAll(url, allRows);
  const compare = async (key: string, what: string, accounts: readonly string[]) => {
    const restricted = await signInAll(url, accounts);
    const seconds = sized(scale, ROUND_SECONDS);
    const turns = await inTurns(
      sized(scale, ROUNDS),
      () => loadLists(restricted, FILTERED, seconds),
      () => loadLists(unrestricted, FILTERED, seconds),
    );
    return comparedInTurns(
      { key, name: `list page of ${what}, compared with all rows`, unit: 'pages/s' },
      turns.map(({ one, other }) => ({ value: one.perSecond, reference: other.perSecond })),
    );
  };
  return [
    await compare('organisation-and-below', 'own organisation and below', organisation),
    await compare('own-records', 'own records', own),
  ];
}

/** The preview of a change that affects every member of a large centre. */
async function previewForMany(scale: Scale): Promise<Figure> {
  const members = sized(scale, MEMBERS);
  return closingAfter(async (closing) => {
    const library = await openLibrary(1);
    closing(library.close);
    const { connection } = library;
    const group = await withContext(connection, async (ctx) => {
      await fillMembers(ctx, connection, members);
      return ctx.db
        .selectFrom('sys_permission_group')
        .select('id')
        .where('code', '=', 'staff')
        .executeTakeFirstOrThrow();
    });
    const program = await startProgram('app-server', { connection });
    closing(program.close);
    const admin = { url: program.url, token: await tokenOf(program.url, 'admin', DEMO_PASSWORD) };
    const rowVersion = await stageChange(admin, group.id);
    const times: number[] = [];
    for (let turn = -1; turn < sized(scale, PREVIEWS); turn += 1) {
      const startedMs = performance.now();
      const { obstacles, people } = await callProduct(admin, previewPermissionPublish, {
        changes: [{ groupId: group.id, rowVersion }],
      });
      // Members who left or may not sign in are not affected.
      if (obstacles.length > 0 || people.count < members / 2) throw new Error('the change affects too few');
      if (turn >= 0) times.push(performance.now() - startedMs);
    }
    const name = `preview of a change that affects all of ${members} members, p95`;
    return quantileFigure({ key: 'preview', name, unit: 'ms' }, times, 0.95);
  });
}

/** Grants every member read access to the library. @returns the version of the pending change */
async function stageChange(admin: Caller, id: string): Promise<number> {
  const { published } = await callProduct(admin, getPermissionGroup, { id });
  if (!published) throw new Error('there is no such group');
  const { pending } = await callProduct(admin, savePermissionGroup, {
    id,
    baseVersion: published.version,
    content: {
      ...published.content,
      buttons: [...published.content.buttons, { code: 'enterprise:read', denied: false }],
      rowRules: [
        ...published.content.rowRules,
        { resource: 'enterprise', scope: { kind: 'all' }, denied: false },
      ],
    },
  });
  if (!pending) throw new Error('the change is not stored');
  return pending.rowVersion;
}
