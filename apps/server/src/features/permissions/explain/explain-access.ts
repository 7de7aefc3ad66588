import { can } from '@haiqiao/contract/access';
import {
  type AccessCheck,
  type AccessExplanation,
  ENDPOINTS,
  type explainAccess as endpoint,
} from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { holderNames } from '../holder-names.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { type ExplainedPerson, readVisiblePerson } from './explained-person.ts';
import { codeFindings, menuFindings } from './findings.ts';
import { type Judged, judgeResource } from './resource-checks.ts';

type Input = EndpointBody<typeof endpoint>;

/**
 * Whether a member may currently do something, and every relevant rule. The verdict is not derived from the rules: it comes from the code
 * that authorises the member's own calls.
 * @throws AppError MEMBER_NOT_FOUND, DEFINITION_NOT_FOUND, RECORD_NOT_FOUND, MENU_NOT_FOUND
 */
export async function explainAccess(
  ctx: Context,
  deps: PermissionsDeps,
  { memberId, question }: Input,
): Promise<AccessExplanation> {
  const explained = await readVisiblePerson(ctx, deps, memberId);
  const { person, groups, groupViews } = explained;
  const judged = await judge(ctx, deps, { explained, question });
  const isActive = person.status === 'ACTIVE';
  return {
    allowed: isActive && judged.allowed,
    at: ctx.clock.now().toISOString(),
    person,
    groups: groupViews,
    checks: [{ kind: 'member', passes: isActive, findings: [] }, ...judged.checks],
    names: await holderNames(
      ctx,
      groups.map(({ content }) => content),
    ),
  };
}

async function judge(
  ctx: Context,
  deps: PermissionsDeps,
  { explained, question }: { explained: ExplainedPerson; question: Input['question'] },
): Promise<Judged> {
  if (question.kind === 'menu') return judgeMenu(deps, explained, question.menuId);
  if (question.kind === 'route') return judgeRoute(explained, question.name);
  return judgeResource(ctx, await deps.metadata.current(), { explained, question });
}

async function judgeMenu(
  { readMenuStates }: PermissionsDeps,
  explained: ExplainedPerson,
  menuId: string,
): Promise<Judged> {
  const { parents, absent } = await readMenuStates(explained.ctx, explained.person.id);
  if (!parents.has(menuId)) throw new AppError('MENU_NOT_FOUND');
  const absence = absent.get(menuId);
  const path = new Set<string>();
  for (let at: string | null = menuId; at !== null && !path.has(at); at = parents.get(at) ?? null)
    path.add(at);
  const passes = absence === undefined;
  const shown: AccessCheck = { kind: 'menuShown', passes, findings: [], ...(absence && { absence }) };
  const granted = absence !== 'notGranted' && absence !== 'denied';
  return {
    allowed: passes,
    checks: [{ kind: 'menu', passes: granted, findings: menuFindings(explained.groups, path) }, shown],
  };
}

function judgeRoute({ actor, groups }: ExplainedPerson, name: string): Judged {
  const route = ENDPOINTS.find((each) => each.name === name);
  if (!route) throw new AppError('ROUTE_NOT_FOUND', { url: name });
  const { auth } = route;
  if (auth.kind === 'permission' || auth.kind === 'token-or-permission') {
    const orCode = auth.kind === 'permission' ? auth.orCode : undefined;
    const isByOther = orCode !== undefined && !can(actor, auth.code) && can(actor, orCode);
    const code = isByOther ? orCode : auth.code;
    const passes = can(actor, code);
    return {
      allowed: passes,
      checks: [{ kind: 'code', passes, code, findings: codeFindings(groups, code) }],
    };
  }
  if (auth.kind === 'api-key')
    return { allowed: false, checks: [{ kind: 'apiKey', passes: false, findings: [] }] };
  const kind = auth.kind === 'member' ? 'signedIn' : 'public';
  return { allowed: true, checks: [{ kind, passes: true, findings: [] }] };
}
