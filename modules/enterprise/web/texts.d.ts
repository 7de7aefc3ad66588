import type texts from './locales/zh-CN.json';

declare global {
  /** The source texts of this area; a key that they do not have does not compile. */
  interface ModuleTexts {
    enterprise: typeof texts;
  }
}
