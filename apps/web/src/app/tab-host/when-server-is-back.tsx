import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '#web/api/connection.ts';

/** Renders nothing; calls back when an unreachable server answers again. */
export function WhenServerIsBack({ onBack }: { readonly onBack: () => void }) {
  const connection = useConnection();
  const wasLost = useRef(false);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (connection === 'lost') wasLost.current = true;
    else if (wasLost.current) back();
  }, [connection]);
  return null;
}
