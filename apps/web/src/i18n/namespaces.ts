/** Texts of the fixed screens, one file per language and namespace: `locales/<tag>/<namespace>.json`. */
export const NAMESPACES = [
  'common',
  'login',
  'captcha',
  'http',
  'shell',
  'tabs',
  'home',
  'account',
  'log',
  'fields',
  'form',
  'list',
  'transfers',
  'recycle-bin',
  'dictionary',
] as const;

export type TextNamespace = (typeof NAMESPACES)[number];
