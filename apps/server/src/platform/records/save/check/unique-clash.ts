import { AppError } from '@haiqiao/contract/errors';
import { violatedConstraint } from '@haiqiao/pg';
import { uniqueRulesIn } from '#server/platform/install/tables/field-indexes.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Fields whose values another record already has; null when an error has another cause. */
function clashingFields(resource: ResourceModel, error: unknown): readonly string[] | null {
  const constraint = violatedConstraint(error);
  if (constraint === undefined) return null;
  const rule = uniqueRulesIn(resource).find(({ index }) => index === constraint);
  return rule?.fields ?? null;
}

/** Runs `work` and converts a unique violation to an error that names the fields. @throws AppError RECORD_NOT_UNIQUE */
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
