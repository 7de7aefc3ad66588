/** Something that is done once nobody asked for it again for a while. */
export interface Pause {
  /** Asks for it; the time starts anew. */
  readonly start: () => void;
  /** Does at once what waits. */
  readonly flush: () => void;
  /** Gives up what waits. */
  readonly stop: () => void;
}

/** Waits `pauseMs` after the last call before `run`. */
export function pauseBefore(pauseMs: number, run: () => void): Pause {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const end = () => {
    timer = null;
    run();
  };
  return {
    stop,
    start: () => {
      stop();
      timer = setTimeout(end, pauseMs);
    },
    flush: () => {
      if (timer === null) return;
      stop();
      run();
    },
  };
}
