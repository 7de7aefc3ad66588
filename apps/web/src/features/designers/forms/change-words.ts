import { type FormChange, formChanges, type FormDesign } from '@haiqiao/contract/definitions';
import { LOCALES } from '@haiqiao/contract/i18n';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NamedThing } from './form-scope.ts';

type T = TFunction<readonly ['form-design', 'design']>;

interface Words {
  readonly t: T;
  /** What a field, tab or part is called, in whichever of the two designs it stands. */
  readonly call: (of: FormChange['of'], name: string) => string;
}

export interface ChangeWordsProps {
  readonly labelOf: (field: string) => string;
  readonly nameOf: (thing: NamedThing) => string;
}

/** Everything that differs between two designs of a form, a sentence each. */
export function useChangeWords({
  labelOf,
  nameOf,
}: ChangeWordsProps): (before: FormDesign, after: FormDesign) => readonly string[] {
  const { t } = useTranslation(['form-design', 'design']);
  return (before, after) => {
    const things = [before, after].flatMap(({ tabs }) => tabs.flatMap((tab) => [tab, ...tab.parts]));
    const names = new Map(things.map((thing) => [thing.key, nameOf(thing)]));
    const call: Words['call'] = (of, name) => (of === 'field' ? labelOf(name) : (names.get(name) ?? name));
    return formChanges(before, after).map((change) => sentenceOf(change, { t, call }));
  };
}

function sentenceOf(change: FormChange, { t, call }: Words): string {
  const { of, kind, before, after } = change;
  const nothing = t('design:change.nothing');
  const name = call(of, change.name);
  const thing = of === 'form' ? t('change.of.form') : t('change.thing', { of: t(`change.of.${of}`), name });
  switch (kind) {
    case 'text':
    case 'help': {
      const [tag, was] = splitText(before);
      const [, is] = splitText(after);
      const language = LOCALES.find((locale) => locale.tag === tag)?.label ?? tag;
      return t(`change.${kind}`, { thing, language, before: was || nothing, after: is || nothing });
    }
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

/** `en:Key facts` as language and words. */
function splitText(text: string): readonly [string, string] {
  const at = text.indexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
}
