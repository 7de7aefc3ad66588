import { type Condition, conditionSchema, type Scalar } from '@haiqiao/contract/definitions';

type Operator = Extract<Condition, { readonly field: string }>['op'];

const OPERATORS: Readonly<Record<string, Operator>> = {
  '==': 'eq',
  '===': 'eq',
  eq: 'eq',
  '!=': 'ne',
  '!==': 'ne',
  ne: 'ne',
  '>': 'gt',
  gt: 'gt',
  '>=': 'gte',
  ge: 'gte',
  '<': 'lt',
  lt: 'lt',
  '<=': 'lte',
  le: 'lte',
};

const COMPARISON = /^([A-Za-z_][\w.]*)\s*(===|!==|==|!=|>=|<=|>|<|\b(?:eq|ne|gt|ge|lt|le)\b)\s*(.+)$/u;
const NAME = /^(!?)\s*([A-Za-z_][\w.]*)$/u;
/** Prefixes of variable names in other tools. */
const VARIABLES = /^(?:environment\.variables|execution\.variables|variables)\./u;

function readLiteral(text: string): Scalar | undefined {
  const quoted = /^(['"])([^'"\\]*)\1$/u.exec(text);
  if (quoted) return quoted[2] ?? '';
  if (/^-?\d+(\.\d+)?$/u.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text === 'null' ? null : undefined;
}

function readComparison(text: string): Condition | null {
  const name = NAME.exec(text);
  if (name) return { field: plainName(name[2]), op: 'eq', value: name[1] !== '!' };
  const [, field, sign, operand] = COMPARISON.exec(text) ?? [];
  const op = OPERATORS[sign ?? ''];
  const value = readLiteral((operand ?? '').trim());
  if (!op || value === undefined) return null;
  if (value === null) return { field: plainName(field), op: op === 'eq' ? 'isnull' : 'notnull' };
  return { field: plainName(field), op, value };
}

function plainName(text: string | undefined): string {
  return (text ?? '').replace(VARIABLES, '');
}

function readParts(text: string, sign: RegExp, read: (part: string) => Condition | null): Condition[] | null {
  const parts = text.split(sign).map((part) => read(part.trim()));
  return parts.every((part) => part !== null) ? parts : null;
}

function readAll(text: string): Condition | null {
  const parts = readParts(text, /&&|\band\b/u, readComparison);
  if (!parts) return null;
  return parts.length === 1 ? (parts[0] ?? null) : { all: parts };
}

/** Parses simple expressions of other tools: `${days > 3 && kind == 'a'}`. Null for anything else. */
function readExpression(text: string): Condition | null {
  const inner = /^[$#]\{([^{}]*)\}$/u.exec(text)?.[1]?.trim();
  if (inner === undefined || /[()?:[\]]/u.test(inner)) return null;
  const parts = readParts(inner, /\|\||\bor\b/u, readAll);
  if (!parts) return null;
  return parts.length === 1 ? (parts[0] ?? null) : { any: parts };
}

function readJson(text: string): Condition | null {
  try {
    const read = conditionSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Parses the body of a condition: our own JSON, or a simple expression of another tool. Null otherwise. */
export function readCondition(text: string): Condition | null {
  return text.startsWith('{') ? readJson(text) : readExpression(text);
}
