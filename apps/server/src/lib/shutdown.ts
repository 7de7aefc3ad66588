/** Ends what a start has begun, in the opposite order. */
export interface Shutdown {
  /**
   * Registers how to end what was just begun. The start goes through this after every step, so one that was asked to
   * end in between ends here.
   * @throws ShutdownRequested when the end was asked for already; `close` will still run
   */
  add(close: () => Promise<void> | void): void;
  /** Asks a start that is under way to give up at its next step. */
  request(): void;
  readonly isRequested: boolean;
  /** Ends everything. A step that fails, or takes longer than its time, does not keep the others from ending. */
  run(): Promise<void>;
}

/** Unwinds a start that was asked to end. No error to report. */
export class ShutdownRequested extends Error {
  override readonly name = 'ShutdownRequested';
}

/** Makes an empty one. @param options.onFailure hears of steps that fail; @param options.stepTimeoutMs time for each */
export function createShutdown(options: {
  onFailure: (error: unknown) => void;
  stepTimeoutMs: number;
}): Shutdown {
  const steps: (() => Promise<void> | void)[] = [];
  let isRequested = false;
  let running: Promise<void> | undefined;

  async function runSteps(): Promise<void> {
    for (let close = steps.pop(); close !== undefined; close = steps.pop()) {
      try {
        await withTimeout(close, options.stepTimeoutMs);
      } catch (error) {
        options.onFailure(error);
      }
    }
  }

  return {
    add(close) {
      steps.push(close);
      if (isRequested) throw new ShutdownRequested();
    },
    request() {
      isRequested = true;
    },
    get isRequested() {
      return isRequested;
    },
    run() {
      isRequested = true;
      running ??= runSteps();
      return running;
    },
  };
}

async function withTimeout(close: () => Promise<void> | void, timeoutMs: number): Promise<void> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(
    () => timer.reject(new Error(`a step of the end took over ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    await Promise.race([close(), timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}
