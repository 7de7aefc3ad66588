import {
  foreignKeys,
  type FormDefinition,
  type FormDesign,
  withFormDesign,
} from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { FormGround } from './check-form-design.ts';

/**
 * The definition that a design asks for.
 * @throws AppError REQUEST_INVALID for tabs and parts that nobody shipped and that are no designer's own: no screen sends them
 */
export function wantedForm(ground: FormGround, design: FormDesign): FormDefinition {
  const issues = foreignKeys(ground, design).map((key) => ({
    path: `data.design.tabs.${key}`,
    rule: 'unknown',
  }));
  if (issues.length > 0) throw new AppError('REQUEST_INVALID', { issues });
  return withFormDesign(ground, design);
}
