import { labelText, parseId, parseMany } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, LabelOf, Parsed, WireValue } from './field-type.ts';
import { type AnyFileField, type FileFieldTypeName, fileLimitsOf } from './file-limits.ts';
import { accept, isBlank, refuse } from './parsed.ts';

const URI = /^file\//;

/** The id of a file from its id, its uri (`file/<id>`) or its description. */
function parseFile(raw: unknown): Parsed {
  if (typeof raw === 'string') return parseId(raw.replace(URI, ''));
  if (isBlank(raw)) return accept(null);
  const uid = typeof raw === 'object' && raw !== null && 'uid' in raw ? raw.uid : undefined;
  return typeof uid === 'string' ? parseId(uid) : refuse('id');
}

function parseFiles(raw: unknown, field: AnyFileField): Parsed {
  const { max } = fileLimitsOf(field);
  const parsed = parseMany(raw, parseFile, Number.POSITIVE_INFINITY);
  if (!parsed.ok || max === 0 || !Array.isArray(parsed.value)) return parsed;
  return parsed.value.length > max ? refuse('maxFiles', { max }) : parsed;
}

function filesText(value: WireValue, labelOf: LabelOf): string {
  if (!Array.isArray(value)) return '';
  return value.map((each: WireValue) => fileName(each, labelOf)).join('、');
}

function fileName(value: WireValue, labelOf: LabelOf): string {
  if (typeof value !== 'object' || value === null) return labelText(value, { kind: 'file' }, labelOf);
  return 'name' in value && typeof value['name'] === 'string' ? value['name'] : '';
}

/** Files by id. Spreadsheets contain no files: a non-empty cell is refused. */
export const anyFiles = {
  parse: parseFiles,
  parseText: (cell: string) => (isBlank(cell) ? accept(null) : refuse('notImportable')),
  toText: (value: WireValue, _field: AnyFileField, labelOf: LabelOf) => filesText(value, labelOf),
  operators: OPERATORS.presence,
  sortable: false,
  canBeUnique: false,
} as const satisfies FieldType<FileFieldTypeName>;
