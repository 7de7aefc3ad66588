import { isIssuedDxpId } from '../../rules/values/dxp-id.ts';
import { isOrgCodeOf } from '../../rules/values/org-code.ts';
import type { RuleName } from '../../rules/named-rules.ts';
import type { FieldsByName } from '../fields-of.ts';
import type { ResourceDefinition } from '../resource.ts';
import { evaluate } from './evaluate.ts';
import { holds } from './holds.ts';
import { type RecordEnv, type RecordValues, valueNamed } from './record-env.ts';

/** Maximum length of a title (base-fields.ts). */
export const TITLE_MAX_CHARACTERS = 500;

/** A warning of a save that needs confirmation but does not block it. */
export interface FoundWarning {
  readonly code: string;
  /** Field next to which it is shown. */
  readonly field: string;
  /** Simplified Chinese of a declared warning; translations under `<resource>.warning.<code>`. */
  readonly text?: string;
  /** For a warning of a value rule: its message is `rules.<rule>`. */
  readonly rule?: string;
}

function fieldsWithRule(fields: FieldsByName, rule: RuleName): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'text' && field.rule === rule ? [name] : [],
  );
}

function textNamed(values: RecordValues, name: string): string {
  const value = valueNamed(values, name);
  return typeof value === 'string' ? value : '';
}

/** An organisation code that differs from the one in the credit code. */
function orgCodeWarnings(values: RecordValues, fields: FieldsByName): FoundWarning[] {
  const [credit] = fieldsWithRule(fields, 'creditCode');
  const creditCode = credit === undefined ? '' : textNamed(values, credit);
  if (creditCode === '') return [];
  return fieldsWithRule(fields, 'orgCode')
    .filter((field) => textNamed(values, field) !== '' && !isOrgCodeOf(textNamed(values, field), creditCode))
    .map((field) => ({ code: `orgCodeDiffers.${field}`, field, rule: 'orgCodeDiffers' }));
}

/** A message number in a format no longer issued. */
function dxpIdWarnings(values: RecordValues, fields: FieldsByName): FoundWarning[] {
  return fieldsWithRule(fields, 'dxpId')
    .filter((field) => textNamed(values, field) !== '' && !isIssuedDxpId(textNamed(values, field)))
    .map((field) => ({ code: `dxpIdLegacy.${field}`, field, rule: 'dxpIdLegacy' }));
}

/** Warnings about a record's values: those of its resource and those of value rules (DOMAIN §1.2). */
export function warningsOf(
  resource: Pick<ResourceDefinition, 'warnings'>,
  values: RecordValues,
  env: RecordEnv,
): readonly FoundWarning[] {
  const declared = (resource.warnings ?? [])
    .filter(({ when }) => holds(when, values, env))
    .map(({ code, field, text }) => ({ code, field, text }));
  return [...declared, ...orgCodeWarnings(values, env.fields), ...dxpIdWarnings(values, env.fields)];
}

/** The title of a record, in tabs, references and messages; empty if all its parts are. */
export function titleOf(
  resource: Pick<ResourceDefinition, 'title'>,
  values: RecordValues,
  env: RecordEnv,
): string {
  const value = evaluate(resource.title, values, env);
  if (value === null || typeof value === 'object') return '';
  const line = String(value).replace(/\s+/g, ' ').trim();
  return [...line].slice(0, TITLE_MAX_CHARACTERS).join('');
}
