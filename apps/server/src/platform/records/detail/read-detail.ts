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
import { type DetailWanted, readVisible } from './visible-record.ts';

/**
 * One record as visible to the actor: hidden fields left out, masked ones masked by the database, labels in their language, and the
 * available actions.
 * @throws AppError RECORD_NOT_FOUND also for a record outside the row scope
 */
export async function readDetail(
  ctx: Context,
  deps: RecordDeps,
  wanted: DetailWanted,
): Promise<RecordDetail> {
  const { resource, id } = wanted;
  const { metadata, reading, row, visibleFields, labelOf } = await readVisible(ctx, deps, wanted);
  const [values = row.visible] = await withFiles(ctx, deps, {
    fields: visibleFields.map(({ field }) => field),
    records: [row.visible],
  });
  const fields = visibleFields.map((one) => [one.field.name, fieldValue(one, values, labelOf)] as const);
  const access = accessNow(ctx, resource, { row, said: wanted.said ?? ctx.actor });
  const review = await reviewPartOf(ctx, deps, { resource, id, row, visibleFields, labelOf });
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

/** The reader's field access in this state, where the definition cannot know it. */
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
      ? withLock(now, isLocked, (name) =>
          isFillable(resource.fields.get(name)?.definition, row.visible[name]),
        )
      : now,
  );
}

/** A name that no field has: it is locked like all unmarked fields. */
const EVERY_FIELD = '';

/** The same without fields that are locked until resubmission; empty fields stay open when the values require them. */
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

/** Actions allowed by the record's state and values. */
function actionsNow(ctx: Context, { resource, row, actions }: ActionsOf): readonly ActionDefinition[] {
  const env = recordEnv(ctx, resource);
  return actions.filter((action) =>
    isPossible(action, row.status ?? '', (when) => holds(when, row.asked, env)),
  );
}

/** Whether an action fits the record's state and its condition holds. */
export function isPossible(
  { from, when }: ActionDefinition,
  status: string,
  asks: (when: NonNullable<ActionDefinition['when']>) => boolean,
): boolean {
  return (from === undefined || from.includes(status)) && (when === undefined || asks(when));
}

/** An action as a button view: texts in the reader's language, and its inputs. */
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
    kind: action.kind ?? ('default' as const), // a literal type, widened otherwise
    ...(action.confirm === undefined
      ? {}
      : { confirm: metadata.text(textKeys.confirm(resource.code, action.code), action.confirm, ctx.locale) }),
    opinionRequired: action.opinion === 'required',
    params: Object.fromEntries(params),
  };
}
