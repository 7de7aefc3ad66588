import { accessViewsWhereOther, type Actor, type FieldAccesses } from '@haiqiao/contract/access';
import {
  type ActionDefinition,
  type FieldLock,
  fieldLockOf,
  holds,
  isFillable,
  textKeys,
} from '@haiqiao/contract/definitions';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { accessesByState } from '#server/platform/access/field-accesses.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { withFiles } from '#server/platform/records/files/describe-files.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import type { DetailRow } from './detail-statement.ts';
import { fieldValue } from './field-value.ts';
import { reviewPartOf } from '#server/platform/records/review/review-part.ts';
import { type DetailWanted, readSeen } from './seen-record.ts';

/**
 * One record as the actor may see it: hidden fields left out, masked ones masked by the database, names in their language,
 * and the actions that they may take now.
 * @throws AppError RECORD_NOT_FOUND also for a record out of reach
 */
export async function readDetail(
  ctx: Context,
  deps: RecordDeps,
  wanted: DetailWanted,
): Promise<RecordDetail> {
  const { resource, id } = wanted;
  const { metadata, reading, row, seen, labelOf } = await readSeen(ctx, deps, wanted);
  const [values = row.seen] = await withFiles(ctx, deps, {
    fields: seen.map(({ field }) => field),
    records: [row.seen],
  });
  const fields = seen.map((one) => [one.field.name, fieldValue(one, values, labelOf)] as const);
  const access = accessNow(ctx, resource, { row, said: wanted.said ?? ctx.actor });
  const review = await reviewPartOf(ctx, deps, { resource, id, row, seen, labelOf });
  const actions = wanted.isDeleted ? [] : actionsNow(ctx, { resource, row, actions: reading.actions });
  return {
    dataId: id,
    rowVersion: row.row_version,
    status: row.status ?? '',
    title: row.title,
    fields: Object.fromEntries(fields),
    ...(access && { access }),
    ...(review && { review }),
    actions: actions.map((action) => actionView(ctx, metadata, { resource, action })),
    isFavourite: row.is_favourite,
    deletedAt: row.deleted_at,
  };
}

/** What the reader may do with the fields of a record in this state, where the definition cannot know it. */
function accessNow(
  ctx: Context,
  resource: ResourceModel,
  { row, said }: { row: DetailRow; said: Actor },
): RecordDetail['access'] {
  const { named, rest } = accessesByState(ctx.actor, resource);
  const { marks } = resource.definition;
  const isLocked = fieldLockOf(resource.definition, marks === undefined ? {} : { [marks]: row.marks });
  const isMarked = isLocked(EVERY_FIELD);
  if (named.size === 0 && said === ctx.actor && !isMarked) return undefined;
  const now = named.get(row.status ?? '') ?? rest;
  const { ever } = accessesByState(said, resource);
  return accessViewsWhereOther(
    ever,
    isMarked
      ? withLock(now, isLocked, (name) => isFillable(resource.fields.get(name)?.definition, row.seen[name]))
      : now,
  );
}

/** A name that no field has: it is closed as all are that were not marked. */
const EVERY_FIELD = '';

/** The same without what is closed until the record is handed in again; what is empty waits for values that ask for it. */
function withLock(
  now: FieldAccesses,
  isLocked: FieldLock,
  isEmpty: (name: string) => boolean,
): FieldAccesses {
  return new Map(
    [...now].map(([path, access]) => {
      const [name = ''] = path.split('.');
      if (!access.canWrite || !isLocked(name)) return [path, access];
      if (isEmpty(name)) return [path, path === name ? { ...access, onlyRequired: true } : access];
      const mode = access.mode === 'editable' ? 'readonly' : access.mode;
      return [path, { ...access, mode, canWrite: false }];
    }),
  );
}

interface ActionsOf {
  readonly resource: ResourceModel;
  readonly row: Pick<DetailRow, 'status' | 'asked'>;
  readonly actions: readonly ActionDefinition[];
}

/** Those that the record's state and values allow. */
function actionsNow(ctx: Context, { resource, row, actions }: ActionsOf): readonly ActionDefinition[] {
  const env = recordEnv(ctx, resource);
  return actions.filter((action) =>
    isPossible(action, row.status ?? '', (when) => holds(when, row.asked, env)),
  );
}

/** Whether an action fits the state of a record, and what it asks of its values holds. */
export function isPossible(
  { from, when }: ActionDefinition,
  status: string,
  asks: (when: NonNullable<ActionDefinition['when']>) => boolean,
): boolean {
  return (from === undefined || from.includes(status)) && (when === undefined || asks(when));
}

/** An action as its button needs it: its words in the reader's language, and what it asks for. */
export function actionView(
  ctx: Context,
  metadata: Metadata,
  { resource, action }: { resource: ResourceModel; action: ActionDefinition },
) {
  const key = textKeys.action(resource.code, action.code);
  const params = Object.entries(action.params ?? {}).map(([name, param]) => {
    const label = metadata.text(textKeys.param(resource.code, action.code, name), param.label, ctx.locale);
    return [name, { ...param, label, mode: 'editable' }] as const;
  });
  return {
    code: action.code,
    name: metadata.text(key, action.label, ctx.locale),
    kind: action.kind ?? ('default' as const), // a literal, widened otherwise
    ...(action.confirm === undefined
      ? {}
      : { confirm: metadata.text(textKeys.confirm(resource.code, action.code), action.confirm, ctx.locale) }),
    opinionRequired: action.opinion === 'required',
    params: Object.fromEntries(params),
  };
}
