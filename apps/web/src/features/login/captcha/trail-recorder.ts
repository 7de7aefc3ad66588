import { useRef } from 'react';
import { type Trail, withSample } from './trail.ts';

interface Recording {
  readonly captchaId: string;
  readonly startedAt: number;
  readonly trail: Trail;
}

/** Keeps the trail of one captcha, from rest; with another captcha it starts afresh. */
export function useTrailRecorder(captchaId: string) {
  const recording = useRef<Recording>(undefined);
  return {
    /** Notes where the piece is now. */
    record: (x: number): void => {
      const now = performance.now();
      const kept = recording.current;
      const current =
        kept?.captchaId === captchaId ? kept : { captchaId, startedAt: now, trail: [{ x: 0, t: 0 }] };
      const sample = { x, t: now - current.startedAt };
      recording.current = { ...current, trail: withSample(current.trail, sample) };
    },
    /** The trail so far; empty when nothing moved yet. */
    trail: (): Trail => (recording.current?.captchaId === captchaId ? recording.current.trail : []),
  };
}
