export * from './app-error.ts';
export * from './catalog.ts';
export * from './error-texts.ts';
