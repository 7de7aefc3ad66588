import { AppError } from '@haiqiao/contract/errors';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { findTwins, type Twin } from './find-twins.ts';

/** Doubles that one warning names. */
const NAMED_MAX = 3;

/** What a save is asked about, with the record that it is about. */
export interface TwinWarning {
  readonly code: string;
  readonly field: string;
  readonly text: string;
  /** The record that may be the same, and the form that shows it. */
  readonly record: { readonly form: string; readonly dataId: string; readonly title: string } | null;
}

interface Save {
  readonly resource: ResourceModel;
  readonly values: RecordValues;
  readonly before: RecordValues | null;
  /** Codes of warnings that the caller has seen. */
  readonly accepted: ReadonlySet<string>;
}

/**
 * Warns of records that may be the same as the one being saved; each counts as seen by itself.
 * @throws AppError RECORD_NOT_UNIQUE with the record that has a value already which must stand once
 */
export async function twinWarnings(
  ctx: Context,
  metadata: Metadata,
  save: Save,
): Promise<readonly TwinWarning[]> {
  const { resource, accepted } = save;
  if (!resource.definition.duplicates) return [];
  const form = [...metadata.forms.values()].find((one) => one.resource.code === resource.code);
  const twins = await findTwins(ctx, resource, save);
  const recordOf = ({ id, title }: Twin) => (form ? { form: form.definition.code, dataId: id, title } : null);
  const clashes = twins.flatMap((twin) =>
    twin.clashes.map((path) => ({ path, rule: 'uniqueIn', params: recordOf(twin) ?? { title: twin.title } })),
  );
  if (clashes.length > 0) throw new AppError('RECORD_NOT_UNIQUE', { issues: clashes });
  return twins.slice(0, NAMED_MAX).flatMap((twin) => {
    const code = `twin.${twin.id}`;
    return accepted.has(code) ? [] : [{ code, ...reasonOf(ctx, resource, twin), record: recordOf(twin) }];
  });
}

function reasonOf(ctx: Context, resource: ResourceModel, { title, likeness, fields }: Twin) {
  const [shared] = fields;
  const rule = shared === undefined ? 'twinName' : likeness === null ? 'twinValue' : 'twinBoth';
  return {
    field: shared ?? resource.definition.duplicates?.name ?? '',
    text: issueText({ rule, params: { title, likeness: likeness ?? 0 } }, tagOf(ctx.locale)),
  };
}
