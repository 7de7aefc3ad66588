import { recordMarksIn, type RecordMarks, type ResourceDefinition } from '@haiqiao/contract/definitions';
import { tableRowsOf, wireText } from '@haiqiao/contract/field-types';
import {
  type ActionEvent,
  type Context,
  memberOf,
  type RecordValues,
  refusal,
  textOf,
} from '@haiqiao/server/sdk';

/** Actions that submit a filing, first or again, and that start a change. */
const HANDS_IN: ReadonlySet<string> = new Set(['submit', 'submitChange']);
const BEGINS_CHANGE: ReadonlySet<string> = new Set(['change', 'renew']);

/** States of a filing in progress: the reasons of a return remain until it leaves them. */
const UNDER_WAY: ReadonlySet<string> = new Set([
  'PRELIM_PENDING',
  'PRELIM_RETURNED',
  'FINAL_PENDING',
  'FINAL_RETURNED',
  'CHANGE_PENDING',
  'PENDING',
  'RETURNED',
  'AUTO_CHECK',
  'REFUSED',
]);

/** The marks of a filing after a step. @param after values of the filing after the step */
export function marksAfter(
  ctx: Context,
  resource: ResourceDefinition,
  { event, after }: { event: ActionEvent; after: RecordValues },
): RecordValues {
  const current = recordMarksIn(event.record.values['fieldMarks']);
  const next = nextMarks(ctx, resource, { event, after, current });
  if (next === null && current === null) return {};
  return { fieldMarks: next && JSON.stringify(next) };
}

interface Marking {
  readonly event: ActionEvent;
  readonly after: RecordValues;
  readonly current: RecordMarks | null;
}

function nextMarks(ctx: Context, resource: ResourceDefinition, marking: Marking): RecordMarks | null {
  const { event, after, current } = marking;
  if (isReturn(resource, event.action)) return returned(ctx, resource, marking);
  if (!UNDER_WAY.has(textOf(after, 'status'))) return null;
  if (BEGINS_CHANGE.has(event.action)) return { ...NOTHING, comparedWith: lastVersion(after, 'IN_FORCE') };
  if (!current || !HANDS_IN.has(event.action)) return current;
  return { ...current, isOpen: false, submissions: current.submissions + 1 };
}

const NOTHING: RecordMarks = {
  marks: [],
  allEditable: true,
  isOpen: true,
  by: null,
  at: null,
  opinion: '',
  comparedWith: null,
  submissions: 0,
};

function isReturn({ actions = [] }: ResourceDefinition, code: string): boolean {
  const params = actions.find((action) => action.code === code)?.params ?? {};
  return Object.hasOwn(params, 'fieldMarks');
}

/** Without marks everything may be changed. */
function returned(
  ctx: Context,
  resource: ResourceDefinition,
  { event: { params, opinion, record }, after, current }: Marking,
): RecordMarks {
  const marks = params['allEditable'] === true ? [] : marksIn(resource, params);
  const isOfChange = textOf(record.values, 'changeStage') !== '';
  return {
    marks,
    allEditable: marks.length === 0,
    // Returned to the preliminary officer, it is closed for changes.
    isOpen: textOf(after, 'returnTo') !== 'PRELIM',
    by: memberOf(ctx),
    at: ctx.clock.now().toISOString(),
    opinion,
    comparedWith: lastVersion(record.values, isOfChange ? 'IN_FORCE' : 'SUBMITTED'),
    submissions: current?.submissions ?? 1,
  };
}

/** @throws AppError RECORD_INVALID for an unknown, read-only or repeated field */
function marksIn({ fields }: ResourceDefinition, params: RecordValues): RecordMarks['marks'] {
  const rows = tableRowsOf(params['fieldMarks']);
  const marks = rows.map((row) => ({ field: textOf(row, 'field'), note: wireText(row['note'] ?? '') }));
  const named = new Set<string>();
  for (const [index, { field }] of marks.entries()) {
    const path = `params.fieldMarks.${index}.field`;
    const definition = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!definition || definition.readonly || definition.type === 'computed')
      throw refusal(path, 'unknownField');
    if (named.has(field)) throw refusal(path, 'duplicateRow');
    named.add(field);
  }
  return marks;
}

/** The latest stored version of a kind; null for none. */
function lastVersion(values: RecordValues, wanted: 'IN_FORCE' | 'SUBMITTED'): number | null {
  const at = tableRowsOf(values['dataVersions'])
    .map(({ kind }) => kind)
    .lastIndexOf(wanted);
  return at < 0 ? null : at;
}

/** Marks as text of the review log: field labels with reasons. */
export function marksText({ fields }: ResourceDefinition, params: RecordValues): string | null {
  const rows = params['allEditable'] === true ? [] : tableRowsOf(params['fieldMarks']);
  const lines = rows.map((row) => {
    const name = textOf(row, 'field');
    const note = textOf(row, 'note');
    const label = fields[name]?.label ?? name;
    return note === '' ? label : `${label}：${note}`;
  });
  return lines.length === 0 ? null : lines.join('\n');
}
