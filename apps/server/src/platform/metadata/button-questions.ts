import { type ResourceDefinition, textKeys } from '@haiqiao/contract/definitions';
import type { Metadata } from './model.ts';

/** What the centre asks before an action, by the code of its button: `machine:scrap`. */
export type ButtonQuestions = Readonly<Record<string, string>>;

/** A resource whose actions ask what the centre has written at their buttons (DOMAIN §2.18). */
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

/** Texts in which the centre's own questions stand as they were written, whatever the translation of the shipped one. */
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
