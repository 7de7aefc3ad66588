import type { ServerPart } from '@haiqiao/server/sdk';
import { dispatchMatter } from './dispatch.action.ts';

/** Server code of the sample menu. */
export const serverParts: readonly ServerPart[] = [dispatchMatter];
