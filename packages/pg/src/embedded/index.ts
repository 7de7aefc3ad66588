export { hasEmbeddedDatabase, databaseIn, makeDataFolder } from './placement.ts';
export { platformPackage } from './programs.ts';
export { findPostmaster, type Postmaster } from './postmaster.ts';
export { isAlive, waitForEnd } from './process-state.ts';
export {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbeddedDatabase,
  useEmbeddedDatabase,
} from './start-embedded-database.ts';
export { DatabaseStartError } from './start-error.ts';
export type { StartLog } from './supervisor.ts';
