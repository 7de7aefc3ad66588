import type { RecordCheckDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { ActionHandler, RecordHooks } from '#server/platform/records/code/module-code.ts';
import type { CheckCode, CheckFinding, CheckLook } from '#server/platform/records/checks/check-code.ts';
import type { HookRecord } from '#server/platform/records/code/hook.ts';
import type { NightlyAction } from '#server/platform/records/nightly/nightly-action.ts';
import { stepHandler, type StepValues } from '#server/platform/records/steps/step-handler.ts';
import type { ModuleRoute, ModuleService } from '#server/platform/records/code/module-routes.ts';
import type { PublicPage } from '#server/platform/records/code/public-page.ts';

/**
 * The server API for `modules/<area>/server`. Its `index.ts` exports `serverParts`, a list of results of {@link defineHooks}, {@link
 * defineAction} and the others.
 */
export type {
  Hook,
  HookRecord,
  HookRecords,
  DeriveContext,
  RecordValues,
} from '#server/platform/records/code/hook.ts';
export type {
  ActionEvent,
  ActionHandler,
  RecordHooks,
  SaveEvent,
} from '#server/platform/records/code/module-code.ts';
export type {
  CheckFinding,
  CheckLook,
  CheckSentence,
  FoundRecord,
  RecordFile,
  Sought,
} from '#server/platform/records/checks/check-code.ts';
export { memberName } from '#server/platform/flows/assignees/people.ts';
export { closeTodos, type TodoSubject } from '#server/platform/messages/close-todos.ts';
export type { Message } from '#server/platform/messages/message.ts';
export { sendMessage } from '#server/platform/messages/send-message.ts';
export type { IssuedPaper, Papers } from '#server/platform/documents/papers.ts';
export type { Paper, PaperBlock, PaperPair } from '#server/platform/documents/print/paper.ts';
export { qrPath } from '#server/platform/documents/qr-path.ts';
export type { PageText, PublicPage } from '#server/platform/records/code/public-page.ts';
export { allocateNumberAfter, allocateNumbers } from '#server/platform/records/save/allocate-numbers.ts';
export { assertComplete, refusal, todayOf } from '#server/platform/records/steps/completeness.ts';
export { separated } from '#server/platform/records/steps/separated.ts';
export { type StepTrail, stepHandler, type StepValues } from '#server/platform/records/steps/step-handler.ts';
export { readVerifyCode, verifyCodeOf } from '#server/platform/records/steps/verify-code.ts';
export { memberOf, textOf, withRow } from '#server/platform/records/steps/step-values.ts';
export { lockName } from '#server/platform/records/lock-name.ts';
export { stageLimit } from '#server/platform/calendar/stage-limit.ts';
export { settingNow } from '#server/platform/settings/setting-now.ts';
export type { RegisteredEnterprise } from '#server/adapters/enterprise-source/enterprise-source.ts';
export type { ResourceModel } from '#server/platform/metadata/model.ts';
export type {
  CallRecords,
  FieldInState,
  ModuleCall,
  TakenAction,
} from '#server/platform/records/code/module-routes.ts';
export { scalarText } from '#server/platform/records/scalar-text.ts';
export type { Context } from './context.ts';

/** One part of a module's server code. */
export type ServerPart =
  | { readonly kind: 'hooks'; readonly resource: string; readonly hooks: RecordHooks }
  | {
      readonly kind: 'action';
      readonly resource: string;
      readonly action: string;
      readonly run: ActionHandler;
    }
  | { readonly kind: 'route'; readonly route: ModuleRoute }
  | { readonly kind: 'page'; readonly page: PublicPage }
  | { readonly kind: 'check'; readonly check: CheckCode }
  | { readonly kind: 'nightly'; readonly resource: string; readonly nightlyAction: NightlyAction };

/**
 * Hooks around the saves of a resource, in the transaction of the save. Put purely derived values into `derive`, which needs no
 * transaction.
 * @example export const visitHooks = defineHooks(visit, { derive: async () => ({ total: 3 }) });
 */
export function defineHooks(resource: ResourceDefinition, hooks: RecordHooks): ServerPart {
  return { kind: 'hooks', resource: resource.code, hooks };
}

/**
 * The code of a resource's action, besides the transition in its definition.
 * @param action code of one of the resource's actions
 * @example export const oil = defineAction(machine, 'oil', async ({ ctx }) => ({ oiledAt: ctx.clock.now().toISOString() }));
 */
export function defineAction(resource: ResourceDefinition, action: string, run: ActionHandler): ServerPart {
  const isDeclared = resource.actions?.some(({ code }) => code === action) ?? false;
  if (!isDeclared) throw new Error(`${resource.code} declares no action ${action}`);
  return { kind: 'action', resource: resource.code, action, run };
}

/**
 * An action whose only effect is its returned values: a decision with it can be undone (DOMAIN §2.32.2).
 * @param isContained for which records that holds; for all by default
 * @example defineAction(machine, 'grease', contained(async () => ({ isGreased: true })));
 */
export function contained(
  run: (...args: Parameters<ActionHandler>) => ReturnType<ActionHandler>,
  isContained: (record: HookRecord) => boolean = () => true,
): ActionHandler {
  // A new function, since the same one may serve an action with other effects.
  const own: typeof run = (hook, event) => run(hook, event);
  return Object.assign(own, { isContained });
}

/**
 * An action that is a step of a record's process: it sets its own values, a line in `reviewLog`, the opinion, and the time of the new state
 * (DOMAIN §1.3).
 * @param code of one of the resource's actions
 * @example export const approve = defineStep(visit, 'approve', async ({ ctx }) => ({ approvedAt: ctx.clock.now().toISOString() }));
 */
export function defineStep(resource: ResourceDefinition, code: string, values?: StepValues): ServerPart {
  const to = resource.actions?.find((action) => action.code === code)?.to;
  return defineAction(resource, code, stepHandler(to, values));
}

/**
 * A step that changes only the record itself, no other records or external systems: it can be undone for ten seconds.
 * @example export const sendBack = defineDecision(visit, 'sendBack');
 */
export function defineDecision(resource: ResourceDefinition, code: string, values?: StepValues): ServerPart {
  const to = resource.actions?.find((action) => action.code === code)?.to;
  return defineAction(resource, code, contained(stepHandler(to, values)));
}

/**
 * Serves an endpoint of the area. Credentials, limits, input, envelope and errors are taken care of.
 * @example export const visitRoutes = [defineRoute(countVisits, async ({ records }, { id }) => ({ count: 3 }))];
 */
export function defineRoute<E extends AnyEndpoint>(endpoint: E, service: ModuleService<E>): ServerPart {
  return { kind: 'route', route: { endpoint, service } };
}

/** A public page of plain HTML, without a sign-in. */
export function definePublicPage(page: PublicPage): ServerPart {
  return { kind: 'page', page };
}

/** The inputs and the code of a check. */
export interface CheckWork<Said extends string> {
  /** Fields that the result reveals: a reader who neither sees all of them nor may unmask them gets no result. */
  readonly reads: readonly string[];
  /** Runs the check; it changes nothing and queries as little as possible, because people wait for it. */
  readonly run: (look: CheckLook) => Promise<CheckFinding<Said>>;
}

/**
 * The code of a check named in resources.
 * @example
 * export const sameFlatCheck = defineCheck(sameFlat, { reads: ['address'], run: async ({ seek, record }) => {
 *   const others = await seek('reader', [{ resource: 'visit', field: 'address', values: [record.values['address'] ?? null] }]);
 *   return others.length === 0 ? { result: 'ok', says: 'none' } : { result: 'warn', says: 'some', params: { count: others.length }, found: others };
 * } });
 */
export function defineCheck<const Said extends string>(
  definition: RecordCheckDefinition & { readonly says: Readonly<Record<Said, string>> },
  { reads, run }: CheckWork<Said>,
): ServerPart {
  return { kind: 'check', check: { definition, reads, run } };
}

/**
 * Lets the system take an action every night on every due record: in a state from which the action leads on, with its condition and this
 * one fulfilled. Each record is processed separately, with history and audit as for a person.
 * @param nightlyAction code of one of the resource's actions without parameters
 * @example export const expiry = defineNightly(visit, { action: 'expire' });
 */
export function defineNightly(
  resource: ResourceDefinition,
  nightlyAction: Omit<NightlyAction, 'resource'>,
): ServerPart {
  const action = resource.actions?.find(({ code }) => code === nightlyAction.action);
  if (!action) throw new Error(`${resource.code} declares no action ${nightlyAction.action}`);
  return {
    kind: 'nightly',
    resource: resource.code,
    nightlyAction: { ...nightlyAction, resource: resource.code },
  };
}
