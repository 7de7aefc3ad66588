export * from './define-endpoint.ts';
export * from './envelope.ts';
export * from './page.ts';
