import type { AssigneeRule } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** What rules about people ask: who handed in, about which record, with what. */
export interface FlowSubject {
  /** Null for the product itself. */
  readonly initiatorId: string | null;
  readonly initiatorOrgId: string | null;
  readonly record: { readonly resource: ResourceModel; readonly values: RecordValues } | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whom the initiator named, by node. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** Who did the task before, or last did this node. */
  readonly lastHandler: (ctx: Context, node?: string) => Promise<string | null>;
}

/** What rules about people are looked up with. */
export interface AssigneeDeps {
  readonly settings: Settings;
}

/** One rule, asked for one node. */
export interface RuleQuestion<Rule extends AssigneeRule> {
  readonly rule: Rule;
  readonly nodeId: string;
  readonly subject: FlowSubject;
}

/** Answers a rule: ids of members in their order, those that are no longer in service among them. */
export type ResolveRule<Kind extends AssigneeRule['kind']> = (
  ctx: Context,
  deps: AssigneeDeps,
  question: RuleQuestion<Extract<AssigneeRule, { kind: Kind }>>,
) => Promise<readonly string[]>;
