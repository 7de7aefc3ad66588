import type { Locale } from 'antd/es/locale';

const LOADERS: Readonly<Record<string, () => Promise<{ readonly default: Locale }>>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
  'zh-TW': () => import('antd/es/locale/zh_TW'),
  en: () => import('antd/es/locale/en_US'),
  ja: () => import('antd/es/locale/ja_JP'),
};

/** Loads the texts of the component library for a BCP 47 tag; an unknown tag gets English. */
export async function loadLibraryLocale(tag: string): Promise<Locale> {
  const load = LOADERS[tag] ?? LOADERS['en'];
  if (!load) throw new Error('no texts of the component library');
  return (await load()).default;
}
