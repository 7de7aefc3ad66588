import {
  foreignKeys,
  type FormDefinition,
  type FormDesign,
  withFormDesign,
} from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { FormSubject } from './check-form-design.ts';

/**
 * The definition requested by a design.
 * @throws AppError REQUEST_INVALID for tabs and parts that are neither shipped nor created by a designer: no screen sends them
 */
export function wantedForm(subject: FormSubject, design: FormDesign): FormDefinition {
  const issues = foreignKeys(subject, design).map((key) => ({
    path: `data.design.tabs.${key}`,
    rule: 'unknown',
  }));
  if (issues.length > 0) throw new AppError('REQUEST_INVALID', { issues });
  return withFormDesign(subject, design);
}
