export * from './actor.ts';
export * from './can.ts';
export * from './permissions.ts';
