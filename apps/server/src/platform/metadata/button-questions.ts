import { type ResourceDefinition, textKeys } from '@haiqiao/contract/definitions';
import type { Metadata } from './model.ts';

/** The centre's confirmation texts by button code: `machine:scrap`. */
export type ButtonQuestions = Readonly<Record<string, string>>;

/** Applies the centre's confirmation texts to the actions of a resource (DOMAIN §2.18). */
export function withQuestions(
  definition: ResourceDefinition,
  questions: ButtonQuestions,
): ResourceDefinition {
  const { code, actions } = definition;
  if (!actions?.some((action) => Object.hasOwn(questions, `${code}:${action.code}`))) return definition;
  return {
    ...definition,
    actions: actions.map((action) => {
      const confirm = questions[`${code}:${action.code}`];
      return confirm === undefined ? action : { ...action, confirm };
    }),
  };
}

/** A text lookup that returns the centre's confirmation texts untranslated instead of the shipped translations. */
export function textsWithQuestions(text: Metadata['text'], questions: ButtonQuestions): Metadata['text'] {
  const own = new Set(
    Object.keys(questions).map((button) => {
      const [resource = '', action = ''] = button.split(':');
      return textKeys.confirm(resource, action);
    }),
  );
  if (own.size === 0) return text;
  return (key, source, locale) => (own.has(key) ? source : text(key, source, locale));
}
