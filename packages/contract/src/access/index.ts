export * from './actor.ts';
export * from './can.ts';
export * from './permissions.ts';
export * from './grant.ts';
export * from './field-mode.ts';
export * from './mask-personal.ts';
