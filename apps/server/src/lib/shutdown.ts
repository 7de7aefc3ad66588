/** Ends the steps of a start, in the opposite order. */
export interface Shutdown {
  /**
   * Registers how to end a step. The start calls this after every step, so a stop request in between aborts it here.
   * @throws ShutdownRequested when a stop was already requested; `close` will still run
   */
  add(close: () => Promise<void> | void): void;
  /** Asks a running start to abort at its next step. */
  request(): void;
  readonly isRequested: boolean;
  /** Ends everything. A step that fails or times out does not prevent the others from ending. */
  run(): Promise<void>;
}

/** Unwinds a start that was asked to stop. Not an error. */
export class ShutdownRequested extends Error {
  override readonly name = 'ShutdownRequested';
}

/** Creates an empty one. @param options.onFailure called for failing steps; @param options.stepTimeoutMs timeout of each step */
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
    () => timer.reject(new Error(`a shutdown step took more than ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    await Promise.race([close(), timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}
