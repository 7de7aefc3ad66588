import { parseAttribute } from '@haiqiao/contract/rules';
import type { FieldIssue } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';

/** What of a member attribute decides which values it takes. */
export interface AttributeRule {
  readonly code: string;
  readonly type: string;
  readonly dictionaryCode: string | null;
  readonly isRequired: boolean;
  readonly isSensitive: boolean;
}

/** The definitions of member attributes, by their codes. */
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

/** What values are judged with. */
export interface AttributeEnv {
  readonly rules: ReadonlyMap<string, AttributeRule>;
  readonly dictionaries: Pick<Dictionaries, 'read'>;
}

/** Values as they are kept, or what is wrong with each, by its code. */
export interface ParsedAttributes {
  readonly values: Readonly<Record<string, string>>;
  readonly issues: readonly FieldIssue[];
}

/** Reads values of member attributes; unknown codes are refused, whether something is missing is not asked here. */
export async function parseAttributes(
  given: Readonly<Record<string, string>>,
  { rules, dictionaries }: AttributeEnv,
): Promise<ParsedAttributes> {
  const values: Record<string, string> = {};
  const issues: FieldIssue[] = [];
  for (const [code, raw] of Object.entries(given)) {
    const rule = rules.get(code);
    const parsed = rule ? parseAttribute(rule.type, raw) : { ok: false as const, rule: 'unknownField' }; // a literal, widened otherwise
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
