import type { Locale } from 'antd/es/locale';

/** Texts of the component library in one language. */
export type LibraryLocale = Locale;

const LOADERS: Readonly<Record<string, () => Promise<{ readonly default: LibraryLocale }>>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
  'zh-TW': () => import('antd/es/locale/zh_TW'),
  en: () => import('antd/es/locale/en_US'),
  ja: () => import('antd/es/locale/ja_JP'),
};

/** Loads the component library's texts for a BCP 47 tag; an unknown tag gives English. */
export async function loadLibraryLocale(tag: string): Promise<LibraryLocale> {
  const load = LOADERS[tag] ?? LOADERS['en'];
  if (!load) throw new Error('no texts of the component library');
  return (await load()).default;
}
