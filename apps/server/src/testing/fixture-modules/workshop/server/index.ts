import type { ServerPart } from '#server/sdk.ts';
import { oil } from './oil.action.ts';

/** Server code of the fixture module. */
export const serverParts: readonly ServerPart[] = [oil];
