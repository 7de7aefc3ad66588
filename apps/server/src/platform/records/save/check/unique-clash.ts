import { AppError } from '@haiqiao/contract/errors';
import type { FieldIssue } from '@haiqiao/contract/field-types';
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

/** The error of a value that another record has, at the field that people know. */
export function clashIssue({ definition }: ResourceModel, name: string): FieldIssue {
  const clash = definition.fields[name]?.clash;
  return clash ? { path: clash.field, rule: clash.rule } : { path: name, rule: 'unique' };
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
      { issues: fields.map((name) => clashIssue(resource, name)) },
      { cause: error },
    );
  }
}
