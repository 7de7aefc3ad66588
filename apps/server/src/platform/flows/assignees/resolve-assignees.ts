import type { AssigneeRule } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inField } from './fields.ts';
import { initiator, initiatorChoice, inVariable, namedMembers } from './named.ts';
import { postHolders } from './posts.ts';
import type { AssigneeDeps, FlowSubject, ResolveRule } from './subject.ts';
import { orgHead, superior } from './units.ts';

/** Whoever did the task before this one, or last did a node. */
const previousHandler: ResolveRule<'previousHandler'> = async (ctx, _deps, { rule, subject }) => {
  const handler = await subject.lastHandler(ctx, rule.node);
  return handler === null ? [] : [handler];
};

/** Each kind of rule with what it means. */
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

/** Who is to do a node. */
export interface AssigneeQuestion {
  readonly rules: readonly AssigneeRule[];
  readonly nodeId: string;
  readonly subject: FlowSubject;
}

/** The members that the rules name, in the order of the rules, each once, and only those who are in service. */
export async function resolveAssignees(
  ctx: Context,
  deps: AssigneeDeps,
  { rules, nodeId, subject }: AssigneeQuestion,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const rule of rules) {
    // The registry pairs every kind with its own rules.
    const members = await KINDS[rule.kind](ctx, deps, { rule: rule as never, nodeId, subject });
    found.push(...(ASKED.has(rule.kind) ? members : await inService(ctx, members)));
  }
  return [...new Set(found)];
}

/** Rules whose question to the database asks for people in service only. */
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
