import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { FieldIssue } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { attributeRules, parseAttributes } from '#server/platform/organisation/member-attributes.ts';
import type { MemberDeps } from './member-deps.ts';
import { seesPersonal } from './member-views.ts';

/** Attributes of a member as they are to be kept. */
export type AttributeValues = Readonly<Record<string, string>>;

/**
 * Attributes of a new member: every required one must be there.
 * @throws AppError MEMBER_INVALID with the paths `attributes.<code>`
 */
export async function newAttributes(
  ctx: Context,
  deps: MemberDeps,
  given: AttributeValues,
): Promise<AttributeValues> {
  const rules = await attributeRules(ctx);
  const { values, issues } = await parseAttributes(given, { rules, dictionaries: deps.dictionaries });
  const missing = [...rules.values()].filter(
    ({ code, isRequired }) =>
      isRequired && (values[code] ?? '') === '' && !issues.some(({ path }) => path === code),
  );
  refuse([...issues, ...missing.map(({ code }) => ({ path: code, rule: 'required' }))]);
  return values;
}

/**
 * Attributes that differ. What somebody sees masked only they cannot change; an old gap stops no other change.
 * @throws AppError MEMBER_INVALID with the paths `attributes.<code>`
 */
export async function changedAttributes(
  ctx: Context,
  deps: MemberDeps,
  { given, stored }: { given: AttributeValues; stored: MemberDetail['attributes'] },
): Promise<AttributeValues> {
  const rules = await attributeRules(ctx);
  const { values, issues } = await parseAttributes(given, { rules, dictionaries: deps.dictionaries });
  const known = new Map(stored.map(({ code, value }) => [code, value]));
  const changed = Object.entries(values).filter(([code, value]) => value !== (known.get(code) ?? ''));
  const isBarred = (code: string) => rules.get(code)?.isSensitive === true && !seesPersonal(ctx);
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
