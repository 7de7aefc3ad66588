import type { ServerPart } from '@haiqiao/server/sdk';
import { dispatchMatter } from './dispatch.action.ts';

/** What the sample menu does in code. */
export const serverParts: readonly ServerPart[] = [dispatchMatter];
