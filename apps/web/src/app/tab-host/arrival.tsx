import { useEffect } from 'react';
import { endProgress } from '../progress.tsx';

/** Reports that its page is on screen: mounted, or shown again. */
export function Arrival() {
  useEffect(endProgress, []);
  return null;
}
