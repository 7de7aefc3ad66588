import type { KeyActor } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Dependencies of the intake. */
export interface IntakeDeps {
  readonly records: RecordDeps;
  readonly files: Files;
}

/** The calling program. */
export function keyOf({ actor }: Context): KeyActor {
  if (actor.kind !== 'key') throw new AppError('API_KEY_REFUSED');
  return actor;
}

/** A form that the caller may file. @throws AppError INTAKE_FORM_REFUSED also for one that does not exist */
export async function filedForm(
  ctx: Context,
  deps: Pick<IntakeDeps, 'records'>,
  code: string,
): Promise<FormModel> {
  const { forms } = await deps.records.metadata.current();
  const form = forms.get(code);
  if (!form || !keyOf(ctx).forms.has(code)) throw new AppError('INTAKE_FORM_REFUSED', { form: code });
  return form;
}
