import type { ServerPart } from '#server/sdk.ts';
import { oil } from './oil.action.ts';

/** What the workshop does in code. */
export const serverParts: readonly ServerPart[] = [oil];
