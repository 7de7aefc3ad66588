import { parseAttribute } from '@haiqiao/contract/rules';
import type { FieldIssue } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';

/** Properties of a member attribute that define its valid values. */
export interface AttributeRule {
  readonly code: string;
  readonly type: string;
  readonly dictionaryCode: string | null;
  readonly isRequired: boolean;
  readonly isSensitive: boolean;
}

/** The definitions of member attributes by code. */
export async function attributeRules({ db }: Context): Promise<ReadonlyMap<string, AttributeRule>> {
  const rows = await db
    .selectFrom('sys_attribute')
    .select([
      'code',
      'type',
      'dictionary_code as dictionaryCode',
      'is_required as isRequired',
      'is_sensitive as isSensitive',
    ])
    .orderBy('order_no')
    .orderBy('code')
    .execute();
  return new Map(rows.map((rule) => [rule.code, rule]));
}

/** Context for checking values. */
export interface AttributeEnv {
  readonly rules: ReadonlyMap<string, AttributeRule>;
  readonly dictionaries: Pick<Dictionaries, 'read'>;
}

/** Values in storage format, or the fault of each, by code. */
export interface ParsedAttributes {
  readonly values: Readonly<Record<string, string>>;
  readonly issues: readonly FieldIssue[];
}

/** Parses values of member attributes; unknown codes are refused, missing values are not checked. */
export async function parseAttributes(
  input: Readonly<Record<string, string>>,
  { rules, dictionaries }: AttributeEnv,
): Promise<ParsedAttributes> {
  const values: Record<string, string> = {};
  const issues: FieldIssue[] = [];
  for (const [code, raw] of Object.entries(input)) {
    const rule = rules.get(code);
    const parsed = rule ? parseAttribute(rule.type, raw) : { ok: false as const, rule: 'unknownField' }; // a literal type, widened otherwise
    if (!parsed.ok) {
      const { ok: _, ...fault } = parsed;
      issues.push({ path: code, ...fault });
    } else if (rule && !(await isItem(rule, parsed.value, dictionaries))) {
      issues.push({ path: code, rule: 'option' });
    } else {
      values[code] = parsed.value;
    }
  }
  return { values, issues };
}

async function isItem(
  { type, dictionaryCode }: AttributeRule,
  value: string,
  dictionaries: AttributeEnv['dictionaries'],
): Promise<boolean> {
  if (type !== 'dictionary' || value === '') return true;
  const items = await dictionaries.read(dictionaryCode ?? '');
  return items.get(value)?.isValid === true;
}
