import { LOCALE_TAGS, type LocaleTag } from '../../i18n/locales.ts';
import type { ModuleDefinition } from '../module.ts';
import { textKeysOf } from '../texts/localize.ts';
import { fault, type Finding, must } from './catalogue.ts';

/** The flat texts of a module's `locales/<tag>.json`, by language. */
export type ModuleTexts = Readonly<Partial<Record<LocaleTag, Readonly<Record<string, string>>>>>;

function checkSources(module: ModuleDefinition): Finding[] {
  const sources = new Map<string, string>();
  return textKeysOf(module).flatMap(({ key, source }) => {
    const firstSource = sources.get(key);
    sources.set(key, source);
    const where = `texts.${key}`;
    return [
      ...must(source.trim() !== '', { where }, 'the simplified Chinese text is empty'),
      ...must(
        firstSource === undefined || firstSource === source,
        { where },
        `two texts have this key: "${firstSource}" and "${source}"`,
      ),
    ];
  });
}

function holesIn(texts: Readonly<Record<string, string>>, name: string): string {
  return [...(texts[name] ?? '').matchAll(/\{\$?\w+\}/g)].map(String).toSorted().join();
}

function checkLocale(
  tag: LocaleTag,
  module: ModuleDefinition,
  texts: Readonly<Record<string, string>>,
): Finding[] {
  const sources = Object.fromEntries(textKeysOf(module).map(({ key, source }) => [key, source]));
  const where = (key: string) => ({ where: `locales/${tag}.json: ${key}` });
  const missing = Object.keys(sources).flatMap((key) => {
    if ((texts[key] ?? '').trim() === '') return fault(where(key), `"${sources[key]}" is not translated`);
    return must(
      holesIn(texts, key) === holesIn(sources, key),
      where(key),
      'its {names} differ from those of the source',
    );
  });
  const stray = Object.keys(texts).filter((key) => !Object.hasOwn(sources, key));
  return [...missing, ...stray.flatMap((key) => fault(where(key), 'no definition has a text with this key'))];
}

/** Errors in a module's texts: empty texts, two under one key, missing or unused translations. */
export function checkTexts(module: ModuleDefinition, texts: ModuleTexts | undefined): Finding[] {
  const tags = texts ? LOCALE_TAGS.filter((tag) => tag !== 'zh-CN') : [];
  return [...checkSources(module), ...tags.flatMap((tag) => checkLocale(tag, module, texts?.[tag] ?? {}))];
}
