import { useRef } from 'react';
import { type Trail, withSample } from './trail.ts';

interface Recording {
  readonly captchaId: string;
  readonly startedAt: number;
  readonly trail: Trail;
}

/** Records the trail of one captcha from rest; another captcha resets it. */
export function useTrailRecorder(captchaId: string) {
  const recording = useRef<Recording>(undefined);
  return {
    /** Records the current position of the piece. */
    record: (x: number): void => {
      const now = performance.now();
      const previous = recording.current;
      const current =
        previous?.captchaId === captchaId ? previous : { captchaId, startedAt: now, trail: [{ x: 0, t: 0 }] };
      const sample = { x, t: now - current.startedAt };
      recording.current = { ...current, trail: withSample(current.trail, sample) };
    },
    /** The trail so far; empty before the first movement. */
    trail: (): Trail => (recording.current?.captchaId === captchaId ? recording.current.trail : []),
  };
}
