import type { PublicSettings } from '@haiqiao/contract/endpoints';
import { useEffect, useState } from 'react';
import { callEndpoint } from '#web/api/client.ts';
import { queryPublicSettings } from '#web/api/entry-endpoints.ts';
import { SHORT_TIMEOUT_MS } from '#web/api/timeouts.ts';
import { takeHouse } from '#web/preferences/house.store.ts';

/** Name and telephone of the centre; null until loaded. The page works without them. */
export function usePublicSettings(): PublicSettings | null {
  const [settings, setSettings] = useState<PublicSettings | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const found = await callEndpoint(
        queryPublicSettings,
        {},
        { silent: true, timeoutMs: SHORT_TIMEOUT_MS, signal: controller.signal },
      );
      setSettings(found);
      takeHouse(found);
    };
    load().catch(() => {
      // Logged by the client.
    });
    return () => controller.abort();
  }, []);
  return settings;
}
