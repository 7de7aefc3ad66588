import { AppError } from '@haiqiao/contract/errors';
import { violatedConstraint } from '#server/db/pg-errors.ts';
import { uniqueRulesOf } from '#server/platform/install/tables/field-indexes.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Fields whose values another record has already; null when an error is about something else. */
function clashingFields(resource: ResourceModel, error: unknown): readonly string[] | null {
  const constraint = violatedConstraint(error);
  if (constraint === undefined) return null;
  const rule = uniqueRulesOf(resource.table, resource.definition).find(({ index }) => index === constraint);
  return rule?.fields ?? null;
}

/** Does `work`; a value that another record has already becomes an error that names its fields. @throws AppError RECORD_NOT_UNIQUE */
export async function namingClashes<Result>(
  resource: ResourceModel,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const fields = clashingFields(resource, error);
    if (!fields) throw error;
    throw new AppError(
      'RECORD_NOT_UNIQUE',
      { issues: fields.map((path) => ({ path, rule: 'unique' })) },
      { cause: error },
    );
  }
}
