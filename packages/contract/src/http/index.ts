export * from './collect-endpoints.ts';
export * from './define-endpoint.ts';
export * from './envelope.ts';
export * from './integers.ts';
export * from './page.ts';
