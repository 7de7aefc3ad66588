import type { FieldIssue } from '@haiqiao/contract/http';
import type { z } from 'zod';

type ZodIssue = z.core.$ZodIssue;

/** Maximum issues per response. */
const ISSUES_MAX = 50;

/** Maximum repeated length of an unknown field's name. */
const NAME_MAX_CHARS = 60;

/** Schemas identify their own rules by a one-word message, such as `encryptedPassword`. */
const RULE_NAME = /^[a-z]\w*$/i;

/** Converts schema errors to issues with field and rule. Values are never repeated. */
export function toFieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.flatMap(fieldIssues).slice(0, ISSUES_MAX);
}

function fieldIssues(issue: ZodIssue): FieldIssue[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key.slice(0, NAME_MAX_CHARS)].join('.'),
      rule: 'unknownField',
    }));
  }
  const params = paramsOf(issue);
  return [{ path: path.join('.'), rule: ruleOf(issue), ...(params && { params }) }];
}

function ruleOf(issue: ZodIssue): string {
  if (RULE_NAME.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'required' : 'type';
    case 'too_small':
      return 'min';
    case 'too_big':
      return 'max';
    case 'invalid_format':
      return issue.format;
    case 'invalid_value':
      return 'choice';
    default:
      return 'invalid';
  }
}

function paramsOf(issue: ZodIssue): FieldIssue['params'] {
  switch (issue.code) {
    case 'invalid_type':
      return { expected: issue.expected };
    case 'too_small':
      return { min: Number(issue.minimum) };
    case 'too_big':
      return { max: Number(issue.maximum) };
    case 'invalid_value':
      return { allowed: issue.values.map(String).join(', ') };
    default:
      return undefined;
  }
}
