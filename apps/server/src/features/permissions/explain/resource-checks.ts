import { mayDo } from '@haiqiao/contract/access';
import { holds } from '@haiqiao/contract/definitions';
import type { AccessCheck, AccessFinding } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { accessIn, accessTo } from '#server/platform/access/field-accesses.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { isPossible } from '#server/platform/records/detail/read-detail.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { ExplainedPerson } from './explained-person.ts';
import { codeFindings, fieldFindings, rowFindings } from './findings.ts';
import { type TestedRecord, testRecord } from './test-record.ts';

/** A question about a resource. */
export interface ResourceQuestion {
  readonly resource: string;
  readonly verb: string;
  readonly recordId?: string | undefined;
  readonly field?: string | undefined;
}

/** The engine's decision and its basis. */
export interface Judged {
  readonly allowed: boolean;
  readonly checks: AccessCheck[];
}

/** The tables of the platform are read-only for records; their own services write them. */
const READING: ReadonlySet<string> = new Set(['read', 'export', 'unmask']);

/** @throws AppError DEFINITION_NOT_FOUND, RECORD_NOT_FOUND, ACCESS_DENIED for a record outside the asker's row scope */
export async function judgeResource(
  ctx: Context,
  metadata: Metadata,
  { explained, question }: { explained: ExplainedPerson; question: ResourceQuestion },
): Promise<Judged> {
  const resource = metadata.resources.get(question.resource);
  if (!resource) throw new AppError('DEFINITION_NOT_FOUND', { code: question.resource });
  const rules = rowFindings(explained.groups, resource.code);
  const tested = await testedRecord(ctx, explained, { resource, id: question.recordId, rules });
  const judging = { resource, question, explained, rules, tested };
  const checks = [
    codeCheck(judging),
    ...platformCheck(judging),
    rowScopeCheck(judging),
    ...recordCheck(judging),
  ];
  checks.push(...stateChecks(judging), ...fieldCheck(judging));
  const may = mayDo(explained.actor, resource.code, question.verb);
  const others = checks.filter(({ kind }) => kind !== 'code' && kind !== 'reach');
  return { allowed: may && others.every(({ passes }) => passes), checks };
}

interface Judging {
  readonly resource: ResourceModel;
  readonly question: ResourceQuestion;
  readonly explained: ExplainedPerson;
  readonly rules: readonly AccessFinding[];
  /** Null without a given record. */
  readonly tested: TestedRecord | null;
}

async function testedRecord(
  ctx: Context,
  explained: ExplainedPerson,
  {
    resource,
    id,
    rules,
  }: { resource: ResourceModel; id: string | undefined; rules: readonly AccessFinding[] },
): Promise<TestedRecord | null> {
  if (id === undefined) return null;
  assertMay(ctx, resource, 'read');
  return testRecord(ctx, explained, { resource, id, rules });
}

function codeCheck({ resource, question, explained: { actor, groups } }: Judging): AccessCheck {
  const code = `${resource.code}:${question.verb}`;
  return { kind: 'code', passes: actor.permissions.has(code), code, findings: codeFindings(groups, code) };
}

function platformCheck({ resource, question }: Judging): AccessCheck[] {
  if (!resource.isPlatform || READING.has(question.verb)) return [];
  return [{ kind: 'platform', passes: false, findings: [] }];
}

function rowScopeCheck({ resource, explained: { actor }, rules }: Judging): AccessCheck {
  return { kind: 'reach', passes: actor.grants.has(resource.code), findings: [...rules] };
}

function recordCheck({ tested, rules }: Judging): AccessCheck[] {
  if (!tested) return [];
  const findings = rules.map((rule, at) => ({ ...rule, matches: tested.matches[at] ?? false }));
  return [{ kind: 'record', passes: tested.isVisible, findings }];
}

function statusOf({ tested }: Judging): string {
  return scalarText(tested?.values['status'] ?? null);
}

function stateChecks(judging: Judging): AccessCheck[] {
  const { resource, question, explained, tested } = judging;
  const action = resource.definition.actions?.find(({ code }) => code === question.verb);
  if (!action || !tested) return [];
  const status = statusOf(judging);
  const env = recordEnv(explained.ctx, resource);
  const { when, ...inState } = action;
  const { from } = inState;
  const checks: AccessCheck[] = [];
  if (from) {
    const passes = isPossible(inState, status, () => true);
    checks.push({ kind: 'state', passes, status, from: [...from], findings: [] });
  }
  if (when) checks.push({ kind: 'condition', passes: holds(when, tested.values, env), findings: [] });
  return checks;
}

/** Verbs that write field values. */
const WRITING: ReadonlySet<string> = new Set(['create', 'update', 'import']);

function fieldCheck(judging: Judging): AccessCheck[] {
  const { resource, question, explained, tested } = judging;
  const { field: path, verb } = question;
  if (path === undefined) return [];
  const status = tested ? statusOf(judging) : null;
  const access = tested
    ? accessIn(explained.actor, resource, { path, status })
    : accessTo(explained.actor, resource, path);
  const { mode, canWrite, canUnmask } = access;
  const passes = WRITING.has(verb) ? canWrite : verb === 'unmask' ? canUnmask : mode !== 'hidden';
  return [
    {
      kind: 'field',
      passes,
      mode,
      canUnmask,
      isPersonal: isPersonal(resource, path),
      findings: fieldFindings(explained.groups, { resource: resource.code, field: path, status }),
    },
  ];
}

function isPersonal({ fields }: ResourceModel, path: string): boolean {
  const [name = '', column] = path.split('.');
  const field = fields.get(name);
  const definition = column === undefined ? field?.definition : field?.rows?.fields.get(column)?.definition;
  return definition?.personal !== undefined;
}
