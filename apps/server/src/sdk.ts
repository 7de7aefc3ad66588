import type { RecordCheckDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { ActionHandler, RecordHooks } from '#server/platform/records/code/module-code.ts';
import type { CheckCode, CheckFinding, CheckLook } from '#server/platform/records/checks/check-code.ts';
import type { HookRecord } from '#server/platform/records/code/hook.ts';
import type { NightlyDeed } from '#server/platform/records/nightly/nightly-deed.ts';
import { stepHandler, type StepValues } from '#server/platform/records/steps/step-handler.ts';
import type { PublicPage } from '#server/platform/records/code/public-page.ts';

/**
 * The door for `modules/<area>/server`: everything that the code of a business area may ask of the server. Its
 * `index.ts` exports `serverParts`, a list of what {@link defineHooks} and {@link defineAction} answer.
 */
export type {
  Hook,
  HookRecord,
  HookRecords,
  Known,
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
  HeldFile,
  Sought,
} from '#server/platform/records/checks/check-code.ts';
export { memberName } from '#server/platform/flows/run/member-name.ts';
export { closeTodos, type TodoSubject } from '#server/platform/messages/close-todos.ts';
export type { Message } from '#server/platform/messages/message.ts';
export { sendMessage } from '#server/platform/messages/send-message.ts';
export type { IssuedPaper, Papers } from '#server/platform/documents/papers.ts';
export type { Paper, PaperBlock, PaperPair } from '#server/platform/documents/print/paper.ts';
export { qrPath } from '#server/platform/documents/qr-path.ts';
export type { PageText, PublicPage } from '#server/platform/records/code/public-page.ts';
export { allocateNumbers } from '#server/platform/records/save/allocate-numbers.ts';
export { assertComplete, refusal, todayOf } from '#server/platform/records/steps/completeness.ts';
export { separated } from '#server/platform/records/steps/separated.ts';
export { type StepTrail, stepHandler, type StepValues } from '#server/platform/records/steps/step-handler.ts';
export { readVerifyCode, verifyCodeOf } from '#server/platform/records/steps/verify-code.ts';
export { memberOf, textOf, withRow } from '#server/platform/records/steps/step-values.ts';
export { holdName } from '#server/platform/records/hold-name.ts';
export { stageLimit } from '#server/platform/calendar/stage-limit.ts';
export { settingNow } from '#server/platform/settings/setting-now.ts';
export type { Context } from './context.ts';

/** One thing that an area does in code. */
export type ServerPart =
  | { readonly kind: 'hooks'; readonly resource: string; readonly hooks: RecordHooks }
  | {
      readonly kind: 'action';
      readonly resource: string;
      readonly action: string;
      readonly run: ActionHandler;
    }
  | { readonly kind: 'page'; readonly page: PublicPage }
  | { readonly kind: 'check'; readonly check: CheckCode }
  | { readonly kind: 'nightly'; readonly resource: string; readonly deed: NightlyDeed };

/**
 * What happens around the saves of a resource, in the transaction of the save. What only follows from other values belongs
 * into `derive`, which needs none.
 * @example export const visitHooks = defineHooks(visit, { derive: async () => ({ total: 3 }) });
 */
export function defineHooks(resource: ResourceDefinition, hooks: RecordHooks): ServerPart {
  return { kind: 'hooks', resource: resource.code, hooks };
}

/**
 * What an action of a resource does, beside the transition that its definition names.
 * @param action code of one of the resource's actions
 * @example export const oil = defineAction(machine, 'oil', async ({ ctx }) => ({ oiledAt: ctx.clock.now().toISOString() }));
 */
export function defineAction(resource: ResourceDefinition, action: string, run: ActionHandler): ServerPart {
  const isDeclared = resource.actions?.some(({ code }) => code === action) ?? false;
  if (!isDeclared) throw new Error(`${resource.code} declares no action ${action}`);
  return { kind: 'action', resource: resource.code, action, run };
}

/**
 * What an action does, where all of it are the values that it answers: a decision with it can be taken back (DOMAIN §2.32.2).
 * @param isContained for which records that is so; for all unless given
 * @example defineAction(machine, 'grease', contained(async () => ({ isGreased: true })));
 */
export function contained(
  run: (...given: Parameters<ActionHandler>) => ReturnType<ActionHandler>,
  isContained: (record: HookRecord) => boolean = () => true,
): ActionHandler {
  // A function of its own: the same one may serve an action that does more.
  const own: typeof run = (hook, event) => run(hook, event);
  return Object.assign(own, { isContained });
}

/**
 * An action that is a step of a record's way: it sets its own values, and leaves a line in `reviewLog`, the opinion and the
 * moment from which on the record is in its new state (DOMAIN §1.3).
 * @param code of one of the resource's actions
 * @example export const approve = defineStep(visit, 'approve', async ({ ctx }) => ({ approvedAt: ctx.clock.now().toISOString() }));
 */
export function defineStep(resource: ResourceDefinition, code: string, values?: StepValues): ServerPart {
  const to = resource.actions?.find((action) => action.code === code)?.to;
  return defineAction(resource, code, stepHandler(to, values));
}

/**
 * A step that touches nothing but the record itself, neither other records nor anybody outside: for ten seconds it can be taken back.
 * @example export const sendBack = defineDecision(visit, 'sendBack');
 */
export function defineDecision(resource: ResourceDefinition, code: string, values?: StepValues): ServerPart {
  const to = resource.actions?.find((action) => action.code === code)?.to;
  return defineAction(resource, code, contained(stepHandler(to, values)));
}

/** A page of plain HTML for anybody, without a sign-in. */
export function definePublicPage(page: PublicPage): ServerPart {
  return { kind: 'page', page };
}

/** What a check of a module looks at, and how it comes to its answer. */
export interface CheckWork<Said extends string> {
  /** Fields that the answer tells something of: who does not see one of them whole, or may not unmask it, is told nothing. */
  readonly reads: readonly string[];
  /** Looks; it changes nothing, and asks as little as it can: people wait for it. */
  readonly run: (look: CheckLook) => Promise<CheckFinding<Said>>;
}

/**
 * The code of a check that resources name.
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
 * Lets the product itself take an action every night, for every record that it is due for: in the states that the action leads on from, with
 * its condition and the one given here. Each record is done by itself, with history and audit as if somebody had taken it.
 * @param deed code of one of the resource's actions that asks for no parameters
 * @example export const expiry = defineNightly(visit, { action: 'expire' });
 */
export function defineNightly(resource: ResourceDefinition, deed: Omit<NightlyDeed, 'resource'>): ServerPart {
  const action = resource.actions?.find(({ code }) => code === deed.action);
  if (!action) throw new Error(`${resource.code} declares no action ${deed.action}`);
  return { kind: 'nightly', resource: resource.code, deed: { ...deed, resource: resource.code } };
}
