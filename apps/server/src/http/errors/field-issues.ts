import type { FieldIssue } from '@haiqiao/contract/http';
import type { z } from 'zod';

type ZodIssue = z.core.$ZodIssue;

/** Most issues that one answer lists: a long list of wrong rows is not worth a long answer. */
const ISSUES_MAX = 50;

/** Longest name of an unknown field that is repeated. */
const NAME_MAX_CHARS = 60;

/** Schemas name their own rules by a message of one word, such as `encryptedPassword`. */
const RULE_NAME = /^[a-z]\w*$/i;

/** Turns what a schema found into issues that name field and rule. The values themselves are never repeated. */
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
