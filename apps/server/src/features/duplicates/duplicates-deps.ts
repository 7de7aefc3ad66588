import type { DuplicateRule } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Job input of a search: the resource, or none for all. */
export interface SearchOrder {
  readonly resource?: string;
}

/** Dependencies of the duplicates page. */
export interface DuplicatesDeps extends RecordDeps {
  readonly jobs: Jobs;
  readonly searchJob: JobDefinition<SearchOrder>;
}

/** A resource searched for duplicates. */
export interface WatchedResource {
  readonly resource: ResourceModel;
  readonly rule: DuplicateRule;
}

/**
 * The resource of a form, for a member who may merge its records.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED
 */
export async function watchedBy(
  ctx: Context,
  { metadata }: Pick<RecordDeps, 'metadata'>,
  form: string,
): Promise<WatchedResource> {
  const { resource } = await metadata.form(form);
  const rule = resource.definition.duplicates;
  if (!rule) throw new AppError('DEFINITION_NOT_FOUND', { code: form });
  assertMay(ctx, resource, 'read');
  assertMay(ctx, resource, rule.merge);
  return { resource, rule };
}
