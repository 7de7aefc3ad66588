import type { AssigneeRule } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Input of assignee rules: initiator, record and values. */
export interface FlowSubject {
  /** Null for the system. */
  readonly initiatorId: string | null;
  readonly initiatorOrgId: string | null;
  readonly record: { readonly resource: ResourceModel; readonly values: RecordValues } | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Members chosen by the initiator, by node. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** The member who did the previous task, or last did this node. */
  readonly lastHandler: (ctx: Context, node?: string) => Promise<string | null>;
}

/** A subject without initiator, record, values and history. */
export const EMPTY_SUBJECT: FlowSubject = {
  initiatorId: null,
  initiatorOrgId: null,
  record: null,
  variables: {},
  choices: {},
  lastHandler: () => Promise.resolve(null),
};

/** Dependencies of the assignee rules. */
export interface AssigneeDeps {
  readonly settings: Settings;
}

/** One rule of one node. */
export interface RuleQuestion<Rule extends AssigneeRule> {
  readonly rule: Rule;
  readonly nodeId: string;
  readonly subject: FlowSubject;
}

/** Resolves a rule to ids of members in order, including those no longer in service. */
export type ResolveRule<Kind extends AssigneeRule['kind']> = (
  ctx: Context,
  deps: AssigneeDeps,
  question: RuleQuestion<Extract<AssigneeRule, { kind: Kind }>>,
) => Promise<readonly string[]>;
