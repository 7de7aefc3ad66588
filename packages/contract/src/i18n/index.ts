export * from './document-texts.ts';
export * from './format-message.ts';
export * from './locales.ts';
export * from './localized.ts';
export * from './mail-texts.ts';
export * from './message-texts.ts';
export * from './rule-texts.ts';
export * from './task-action-texts.ts';
