import { LOCALES } from '@haiqiao/contract/i18n';
import { expect, test } from 'vitest';
import { NAMESPACES } from './namespaces.ts';

type Tree = { readonly [key: string]: string | Tree };

const platformFiles = import.meta.glob<Tree>('./locales/*/*.json', { eager: true, import: 'default' });
const moduleFiles = import.meta.glob<Tree>('../../../../modules/*/web/locales/*.json', {
  eager: true,
  import: 'default',
});
const TAGS = LOCALES.map(({ tag }) => tag);

/** Texts of business areas, by the path that a namespace of the platform would have. */
const areaFiles = Object.fromEntries(
  Object.entries(moduleFiles).map(([path, tree]) => {
    const [, area = '', tag = ''] = /modules\/([^/]+)\/web\/locales\/([^/]+)\.json$/.exec(path) ?? [];
    return [`./locales/${tag}/${area}.json`, tree] as const;
  }),
);
const areas = [
  ...new Set(Object.keys(areaFiles).map((path) => /([^/]+)\.json$/.exec(path)?.[1] ?? '')),
].toSorted();
const files: Readonly<Record<string, Tree>> = { ...platformFiles, ...areaFiles };
const ALL_NAMESPACES = [...NAMESPACES, ...areas];

/** `a.b.c` → text; plural forms count as one key, since languages differ in their number. */
function flat(tree: Tree, path = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]) => {
    const full = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string'
      ? [[full.replace(/_(zero|one|two|few|many|other)$/, ''), value] as const]
      : [...flat(value, full)];
  });
  return new Map(entries);
}

function textsOf(tag: string, namespace: string): Map<string, string> {
  const tree = files[`./locales/${tag}/${namespace}.json`];
  if (!tree) throw new Error(`no file ${tag}/${namespace}.json`);
  return flat(tree);
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? [])].toSorted();
}

test('HDR-08 no business area has the name of a namespace of the platform', () => {
  expect(areas.length).toBeGreaterThan(0);
  expect(areas.filter((area) => NAMESPACES.some((namespace) => namespace === area))).toEqual([]);
});

test('HDR-08 every namespace has a file in every language, and every file is a namespace', () => {
  const wanted = TAGS.flatMap((tag) =>
    ALL_NAMESPACES.map((namespace) => `./locales/${tag}/${namespace}.json`),
  );
  expect(Object.keys(files).toSorted()).toEqual(wanted.toSorted());
});

const PAIRS = TAGS.flatMap((tag) => ALL_NAMESPACES.map((namespace) => [tag, namespace] as const));

test.each(PAIRS)(
  'HDR-08 %s/%s has exactly the keys of the source, none empty, with the same placeholders',
  (tag, namespace) => {
    const source = textsOf('zh-CN', namespace);
    const own = textsOf(tag, namespace);
    expect([...own.keys()].toSorted()).toEqual([...source.keys()].toSorted());
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(source.get(key) ?? ''));
    }
  },
);

/** Keys with plural forms, each with its forms. */
function formsOf(tree: Tree, path = ''): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const [key, value] of Object.entries(tree)) {
    const full = path === '' ? key : `${path}.${key}`;
    const [, stem = '', form = ''] = /^(.*)_(zero|one|two|few|many|other)$/.exec(full) ?? [];
    if (typeof value !== 'string') for (const [inner, found] of formsOf(value, full)) forms.set(inner, found);
    else if (stem !== '') forms.set(stem, [...(forms.get(stem) ?? []), form]);
  }
  return forms;
}

test.each(PAIRS)(
  'HDR-08 %s/%s: plural keys have exactly the plural forms of the language',
  (tag, namespace) => {
    const wanted = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted();
    const wrong = [...formsOf(files[`./locales/${tag}/${namespace}.json`] ?? {})].filter(
      ([, forms]) => forms.toSorted().join(' ') !== wanted.join(' '),
    );
    expect(wrong).toEqual([]);
  },
);

const HAN = /\p{Script=Han}/u;
/** Names that are the same in every language. */
const NAMES = /^(简体中文|繁體中文|English|日本語|海桥|海橋)$/;

test.each(ALL_NAMESPACES)('HDR-08 %s: no English text contains Chinese characters', (namespace) => {
  const chinese = [...textsOf('en', namespace)].filter(([, text]) => HAN.test(text) && !NAMES.test(text));
  expect(chinese).toEqual([]);
});

test.each(ALL_NAMESPACES)('HDR-08 %s: no Japanese sentence is a copy of the Chinese one', (namespace) => {
  const source = textsOf('zh-CN', namespace);
  // Short words may be identical (保存, 版本), sentences may not.
  const copies = [...textsOf('ja', namespace)].filter(
    ([key, text]) => text.length > 4 && HAN.test(text) && text === source.get(key),
  );
  expect(copies).toEqual([]);
});

/** Frequent characters that exist only in the simplified script. */
const SIMPLIFIED =
  /[们这为来时个说过还没对发当两见员则谁让页队门问间关单击选删错误检请输认证载储线网络检码户据统设缩击连开电话务处员续览预审项显启权页闭标签栏]/u;

test.each(ALL_NAMESPACES)(
  'HDR-08 %s: traditional Chinese is written in traditional characters',
  (namespace) => {
    const simplified = [...textsOf('zh-TW', namespace)].filter(
      ([, text]) => SIMPLIFIED.test(text) && !NAMES.test(text),
    );
    expect(simplified).toEqual([]);
  },
);
