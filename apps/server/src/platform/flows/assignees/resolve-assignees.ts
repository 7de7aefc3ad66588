import type { AssigneeRule } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/lib/uuid.ts';
import { postHolders } from './posts.ts';
import { type AssigneeDeps, EMPTY_SUBJECT, type FlowSubject, type ResolveRule } from './subject.ts';
import { leaderOf, orgHead, superior } from './units.ts';

/** The members named by the model. */
const namedMembers: ResolveRule<'members'> = async (_ctx, _deps, { rule }) => rule.memberIds;

/** The initiator of the instance. */
const initiator: ResolveRule<'initiator'> = async (_ctx, _deps, { subject }) =>
  subject.initiatorId === null ? [] : [subject.initiatorId];

/** The members chosen by the initiator for this node, limited to the model's choice. */
const initiatorChoice: ResolveRule<'initiatorChoice'> = async (_ctx, _deps, question) => {
  const { rule, nodeId, subject } = question;
  const chosen = subject.choices[nodeId] ?? [];
  return rule.among === undefined ? chosen : chosen.filter((id) => rule.among?.includes(id));
};

/** Ids of members in a variable set by a script or a service. */
const inVariable: ResolveRule<'variable'> = async (_ctx, _deps, { rule, subject }) => {
  const value = subject.variables[rule.variable];
  return idsIn(value);
};

/** Members in a field of the record; for a unit, its leader. */
const inField: ResolveRule<'field'> = async (ctx, _deps, { rule, subject }) => {
  const { record } = subject;
  const definition = record?.resource.fields.get(rule.field)?.definition;
  const ids = idsIn(record?.values[rule.field] ?? null);
  if (definition?.type !== 'org') return ids;
  const leaders: string[] = [];
  for (const unit of ids) {
    const leader = await leaderOf(ctx, unit);
    if (leader !== null) leaders.push(leader);
  }
  return leaders;
};

function idsIn(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => isUuid(item));
}

/** The member who did the previous task, or last did a node. */
const previousHandler: ResolveRule<'previousHandler'> = async (ctx, _deps, { rule, subject }) => {
  const handler = await subject.lastHandler(ctx, rule.node);
  return handler === null ? [] : [handler];
};

/** Resolver of each kind of rule. */
const KINDS = {
  members: namedMembers,
  post: postHolders,
  orgHead,
  superior,
  field: inField,
  initiatorChoice,
  previousHandler,
  initiator,
  variable: inVariable,
} as const satisfies { readonly [Kind in AssigneeRule['kind']]: ResolveRule<Kind> };

/** The node and rules to resolve. */
export interface AssigneeQuestion {
  readonly rules: readonly AssigneeRule[];
  readonly nodeId: string;
  readonly subject: FlowSubject;
}

/** The members named by the rules, in rule order, without repetition, limited to members in service. */
export async function resolveAssignees(
  ctx: Context,
  deps: AssigneeDeps,
  { rules, nodeId, subject }: AssigneeQuestion,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const rule of rules) {
    // The registry pairs every kind with its own rule type.
    const members = await KINDS[rule.kind](ctx, deps, { rule: rule as never, nodeId, subject });
    found.push(...(ASKED.has(rule.kind) ? members : await inService(ctx, members)));
  }
  return [...new Set(found)];
}

/** Rules whose query already returns only members in service. */
const ASKED: ReadonlySet<AssigneeRule['kind']> = new Set(['post', 'orgHead', 'superior']);

/** Those of these members who are in service, in the same order. */
export async function inService(ctx: Context, members: readonly string[]): Promise<readonly string[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text from sys_member where id = any(${[...members]}::uuid[]) and status = 'ACTIVE'`.execute(
    ctx.db,
  );
  const active = new Set(rows.map(({ id }) => id));
  return members.filter((id) => active.has(id));
}

const ADMINISTRATORS: readonly AssigneeRule[] = [{ kind: 'post', post: 'post.admin', within: 'all' }];

/** Ids of the members who handle stopped flows. */
export async function administratorsOf(ctx: Context, deps: AssigneeDeps): Promise<readonly string[]> {
  return resolveAssignees(ctx, deps, { rules: ADMINISTRATORS, nodeId: '', subject: EMPTY_SUBJECT });
}
