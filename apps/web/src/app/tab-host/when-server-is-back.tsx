import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '#web/api/connection.ts';

/** Shows nothing; calls back when a server that was gone answers again. */
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
