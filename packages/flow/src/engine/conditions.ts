import {
  type Comparison,
  comparisonsOf,
  type Condition,
  conditionFieldsOf,
  type FieldDefinition,
  fieldNamed,
  type FieldsByName,
  holds,
} from '@haiqiao/contract/definitions';
import { isDate, parseInstant, shanghaiDate } from '@haiqiao/contract/field-types';
import type { TermType } from '@haiqiao/contract/query';
import type { FlowValue, FlowVariables } from '../protocol.ts';
import type { Token } from '../state.ts';
import { type Run, visitOf } from './run.ts';

const TEXT: FieldDefinition = { type: 'text', label: '' };
const NUMBER: FieldDefinition = { type: 'decimal', label: '', scale: 10 };

/** Ordering comparisons: values without an order are text. */
const ORDERING = new Set<TermType>(['gt', 'gte', 'lt', 'lte', 'between']);

function fieldWithOrder(value: FlowValue | undefined): FieldDefinition {
  if (typeof value !== 'string') return NUMBER;
  if (parseInstant(value) !== null) return { type: 'instant', label: '' };
  return isDate(value) ? { type: 'date', label: '' } : NUMBER;
}

/** A field type inferred from a value, for variables that are no record field. */
function likelyField(value: FlowValue | undefined, { op, value: operand }: Comparison): FieldDefinition {
  const sample: unknown = Array.isArray(operand) ? operand[0] : operand;
  if (typeof value === 'boolean' || typeof sample === 'boolean') return { type: 'boolean', label: '' };
  if (Array.isArray(value)) return { type: 'tags', label: '' };
  if (typeof value === 'number' || typeof sample === 'number') return NUMBER;
  return ORDERING.has(op) ? fieldWithOrder(value) : TEXT;
}

function fieldsFor(
  condition: Condition,
  values: FlowVariables,
  recordFields: FieldsByName | undefined,
): FieldsByName {
  const fields: Record<string, FieldDefinition> = {};
  for (const comparison of comparisonsOf(condition)) {
    const name = comparison.field;
    const field = recordFields && fieldNamed(recordFields, name);
    fields[name] = field ?? likelyField(values[name], comparison);
  }
  return fields;
}

/** Prefix under which a condition reads the outcome of a node: `outcome:Task_1`. */
const OUTCOME_OF = 'outcome:';

/** Variables visible to a token: those of the instance, the previous task's outcome, and its item in a multi-instance. */
export function valuesAt(run: Run, token: Token): FlowVariables {
  const own: Record<string, FlowValue> = { outcome: token.outcome ?? run.state.variables['outcome'] ?? null };
  const copy = copyAround(run, token);
  if (copy) Object.assign(own, { item: copy.item, loopCounter: copy.index });
  return { ...run.state.variables, ...own };
}

function named(values: FlowVariables, name: string): FlowValue {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** One variable; null without a value. */
export function valueAt(run: Run, token: Token, name: string): FlowValue {
  return named(valuesAt(run, token), name);
}

function copyAround(run: Run, token: Token): Token | undefined {
  let around: Token | undefined = token;
  while (around && around.copyOf === null) {
    const { scope }: Token = around;
    around = run.state.tokens.find(({ id }) => id === scope);
  }
  return around;
}

function outcomesNamed(run: Run, condition: Condition): Record<string, FlowValue> {
  const asked = conditionFieldsOf(condition).filter((name) => name.startsWith(OUTCOME_OF));
  return Object.fromEntries(
    asked.map((name) => [name, visitOf(run, name.slice(OUTCOME_OF.length))?.outcome ?? null]),
  );
}

/** The values used by a condition. */
export function valuesAsked(run: Run, token: Token, condition: Condition): FlowVariables {
  const values = { ...valuesAt(run, token), ...outcomesNamed(run, condition) };
  return Object.fromEntries(conditionFieldsOf(condition).map((name) => [name, named(values, name)]));
}

/** Whether a condition is true for values; its actor is the initiator. */
export function conditionHolds(run: Run, condition: Condition, values: FlowVariables): boolean {
  const { initiator, variables } = run.state;
  const orgId = variables['initiatorOrgId'];
  return holds(condition, values, {
    fields: fieldsFor(condition, values, run.model.fields),
    today: shanghaiDate(run.origin.at) ?? '1970-01-01',
    actor:
      initiator === null ? null : { memberId: initiator, orgId: typeof orgId === 'string' ? orgId : null },
  });
}
