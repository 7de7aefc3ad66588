import { AppError } from '@haiqiao/contract/errors';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { findDuplicates, type Duplicate } from './find-duplicates.ts';

/** Maximum duplicates named in a warning. */
const NAMED_MAX = 3;

/** A warning of a save, with the record it refers to. */
export interface DuplicateWarning {
  readonly code: string;
  readonly field: string;
  readonly text: string;
  /** The possible duplicate and its form. */
  readonly record: { readonly form: string; readonly dataId: string; readonly title: string } | null;
}

interface Save {
  readonly resource: ResourceModel;
  readonly values: RecordValues;
  readonly before: RecordValues | null;
  /** Codes of warnings that the caller has accepted. */
  readonly accepted: ReadonlySet<string>;
}

/**
 * Warns of possible duplicates of the record being saved; each is accepted separately.
 * @throws AppError RECORD_NOT_UNIQUE with the record that already has a unique value
 */
export async function duplicateWarnings(
  ctx: Context,
  metadata: Metadata,
  save: Save,
): Promise<readonly DuplicateWarning[]> {
  const { resource, accepted } = save;
  if (!resource.definition.duplicates) return [];
  const form = [...metadata.forms.values()].find((one) => one.resource.code === resource.code);
  const found = await findDuplicates(ctx, resource, save);
  const recordOf = ({ id, title }: Duplicate) =>
    form ? { form: form.definition.code, dataId: id, title } : null;
  const clashes = found.flatMap((duplicate) =>
    duplicate.clashes.map((path) => ({
      path,
      rule: 'uniqueIn',
      params: recordOf(duplicate) ?? { title: duplicate.title },
    })),
  );
  if (clashes.length > 0) throw new AppError('RECORD_NOT_UNIQUE', { issues: clashes });
  return found.slice(0, NAMED_MAX).flatMap((duplicate) => {
    const code = `twin.${duplicate.id}`;
    return accepted.has(code)
      ? []
      : [{ code, ...reasonOf(ctx, resource, duplicate), record: recordOf(duplicate) }];
  });
}

function reasonOf(ctx: Context, resource: ResourceModel, { title, likeness, fields }: Duplicate) {
  const [shared] = fields;
  const rule = shared === undefined ? 'twinName' : likeness === null ? 'twinValue' : 'twinBoth';
  return {
    field: shared ?? resource.definition.duplicates?.name ?? '',
    text: issueText({ rule, params: { title, likeness: likeness ?? 0 } }, tagOf(ctx.locale)),
  };
}
