import { type FormChange, formChanges, type FormDesign } from '@haiqiao/contract/definitions';
import type { FormDesignView } from '@haiqiao/contract/endpoints';
import { LOCALE_TAGS, LOCALES } from '@haiqiao/contract/i18n';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NamedThing } from './form-scope.ts';

type T = TFunction<readonly ['form-design', 'design']>;

interface Words {
  readonly t: T;
  /** Name of a field, tab or section in either of the two designs. */
  readonly call: (of: FormChange['of'], name: string) => string;
  /** Field texts of the resource, used where the form has none. */
  readonly shippedWords: FormDesignView['shippedWords'];
}

export interface ChangeWordsProps {
  readonly labelOf: (field: string) => string;
  readonly nameOf: (thing: NamedThing) => string;
  readonly designer: { readonly view: Pick<FormDesignView, 'shippedWords'> };
}

/** The differences of two form designs, one sentence each. */
export function useChangeWords({
  labelOf,
  nameOf,
  designer,
}: ChangeWordsProps): (before: FormDesign, after: FormDesign) => readonly string[] {
  const { t } = useTranslation(['form-design', 'design']);
  const { shippedWords } = designer.view;
  return (before, after) => {
    const things = [before, after].flatMap(({ tabs }) => tabs.flatMap((tab) => [tab, ...tab.parts]));
    const names = new Map(things.map((thing) => [thing.key, nameOf(thing)]));
    const call: Words['call'] = (of, name) => (of === 'field' ? labelOf(name) : (names.get(name) ?? name));
    return formChanges(before, after).map((change) => sentenceOf(change, { t, call, shippedWords }));
  };
}

/** A sentence for a changed text in a language. */
function textSentence(change: FormChange, thing: string, { t, shippedWords }: Omit<Words, 'call'>): string {
  const [tag, was] = splitText(change.before);
  const [, is] = splitText(change.after);
  const language = LOCALES.find((locale) => locale.tag === tag)?.label ?? tag;
  const word = change.of === 'field' ? shippedWordOf(shippedWords, change, tag) : '';
  const unsaid = word || t('design:change.nothing');
  const words = { thing, language, before: was || unsaid, after: is || unsaid };
  return t(change.kind === 'help' ? 'change.help' : 'change.text', words);
}

function sentenceOf(change: FormChange, { t, call, shippedWords }: Words): string {
  const { of, kind, before, after } = change;
  const nothing = t('design:change.nothing');
  const name = call(of, change.name);
  const thing = of === 'form' ? t('change.of.form') : t('change.thing', { of: t(`change.of.${of}`), name });
  switch (kind) {
    case 'text':
    case 'help':
      return textSentence(change, thing, { t, shippedWords });
    case 'columns':
      return t('change.columns', {
        thing,
        before: before || t('change.asForm'),
        after: after || t('change.asForm'),
      });
    case 'tabbed':
    case 'untabbed':
      return t(`change.${kind}`);
    case 'renamed':
      return t('change.renamed', { thing, before: before || nothing, after: after || nothing });
    case 'placed': {
      const home = of === 'field' ? 'part' : 'tab';
      return t('change.placed', { thing, before: call(home, before), after: call(home, after) });
    }
    case 'span':
      return t('change.span', { thing, before, after });
    default:
      return t(`change.${kind}`, { thing });
  }
}

/** Text of a field without one in the form: that of its resource. */
function shippedWordOf(
  shippedWords: Words['shippedWords'],
  { name, kind }: FormChange,
  language: string,
): string {
  const tag = LOCALE_TAGS.find((each) => each === language);
  return (tag && shippedWords[name]?.[tag]?.[kind === 'help' ? 'help' : 'label']) ?? '';
}

/** Splits `en:Key facts` into language and text. */
function splitText(text: string): readonly [string, string] {
  const at = text.indexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
}
