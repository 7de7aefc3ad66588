import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { FieldIssue } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { attributeRules, parseAttributes } from '#server/platform/organisation/member-attributes.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { MemberDeps } from './member-deps.ts';
import { attributeVisibility, seesPersonal } from './member-views.ts';

/** Attributes of a member to store. */
export type AttributeValues = Readonly<Record<string, string>>;

/**
 * Validates the attributes of a new member; all required ones must be present.
 * @throws AppError MEMBER_INVALID with the paths `attributes.<code>`
 */
export async function newAttributes(
  ctx: Context,
  deps: MemberDeps,
  input: AttributeValues,
): Promise<AttributeValues> {
  const rules = await attributeRules(ctx);
  const { values, issues } = await parseAttributes(input, { rules, dictionaries: deps.dictionaries });
  const missing = [...rules.values()].filter(
    ({ code, isRequired }) =>
      isRequired && (values[code] ?? '') === '' && !issues.some(({ path }) => path === code),
  );
  refuse([...issues, ...missing.map(({ code }) => ({ path: code, rule: 'required' }))]);
  return values;
}

/**
 * The changed attributes. Attributes that the caller does not see in full cannot be changed; an already missing required one does not prevent other
 * changes.
 * @throws AppError MEMBER_INVALID with the paths `attributes.<code>`
 */
export async function changedAttributes(
  ctx: Context,
  deps: MemberDeps,
  { input, member }: { input: AttributeValues; member: Pick<MemberDetail, 'attributes' | 'status'> },
): Promise<AttributeValues> {
  const rules = await attributeRules(ctx);
  const { values, issues } = await parseAttributes(input, { rules, dictionaries: deps.dictionaries });
  const storedByCode = new Map(member.attributes.map(({ code, value }) => [code, value]));
  const changed = Object.entries(values).filter(([code, value]) => value !== (storedByCode.get(code) ?? ''));
  const rows = platformRows(ctx, await deps.metadata.current(), 'member');
  const isBarred = (code: string) =>
    (rules.get(code)?.isSensitive === true && !seesPersonal(ctx)) ||
    attributeVisibility(rows, code, member.status) !== 'whole';
  refuse([
    ...issues,
    ...changed.flatMap(([code, value]): FieldIssue[] => {
      if (isBarred(code)) return [{ path: code, rule: 'notEditable' }];
      return value === '' && rules.get(code)?.isRequired === true ? [{ path: code, rule: 'required' }] : [];
    }),
  ]);
  return Object.fromEntries(changed);
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return;
  throw new AppError('MEMBER_INVALID', {
    issues: issues.map((issue) => ({ ...issue, path: `attributes.${issue.path}` })),
  });
}
