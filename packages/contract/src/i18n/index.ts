export * from './format-message.ts';
export * from './locales.ts';
export * from './localized.ts';
export * from './rule-texts.ts';
