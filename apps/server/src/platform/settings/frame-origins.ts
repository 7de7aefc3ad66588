import type { Log } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { Settings } from './settings.ts';

/** Origins whose pages may be embedded in a tab, available synchronously: every page response names them. */
export interface FrameOrigins {
  current(): readonly string[];
  /** Reads them initially. */
  load(): Promise<void>;
}

/** Follows the setting; until it is read, and when that fails, no origin is allowed. */
export function followFrameOrigins(settings: Settings, broadcast: Broadcast, log: Log): FrameOrigins {
  let origins: readonly string[] = [];
  const load = async () => {
    origins = await settings.read('embed.origins');
  };
  const loadAgain = () => {
    load().catch((error: unknown) => {
      log.warn({ err: error }, 'the origins that may be embedded could not be read again');
    });
  };
  broadcast.subscribe('settings-changed', loadAgain);
  broadcast.onGap(loadAgain);
  return { current: () => origins, load };
}
