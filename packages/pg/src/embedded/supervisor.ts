import {
  findPostmaster,
  isRunning,
  type Postmaster,
  type ServerStart,
  signalStop,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { removeSocketFolder } from './socket-folder.ts';

/** Log output during the start; a pino logger fits. */
export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
}

const WATCH_MS = 500;
/** More restarts than this within {@link RESTART_WINDOW_MS} are delayed, each twice as long as the one before. */
const PROMPT_RESTARTS = 30;
const RESTART_WINDOW_MS = 600_000;
const DELAY_FIRST_MS = 1_000;
const DELAY_LAST_MS = 60_000;

/** Decides when a server that ended by itself may be restarted: at first at once, then ever less often, but never not at all. */
class RestartPace {
  #restarts: readonly number[] = [];
  #notBefore = 0;

  /** Whether a restart may begin now; true counts as a restart. @param now milliseconds of a clock that only moves forward */
  begin(now: number): boolean {
    if (now < this.#notBefore) return false;
    this.#restarts = [...this.#restarts.filter((at) => now - at < RESTART_WINDOW_MS), now];
    const delayed = this.#restarts.length - PROMPT_RESTARTS;
    this.#notBefore = delayed < 0 ? 0 : now + Math.min(DELAY_FIRST_MS * 2 ** delayed, DELAY_LAST_MS);
    return true;
  }
}

/** What a supervisor uses of the system; tests replace it. */
export interface SupervisedSystem {
  /** Milliseconds of a clock that only moves forward. */
  readonly now: () => number;
  /** Calls back regularly. @returns the stop function */
  readonly every: (intervalMs: number, run: () => void) => () => void;
  readonly isRunning: typeof isRunning;
  readonly findPostmaster: typeof findPostmaster;
  readonly startPostmaster: typeof startPostmaster;
  readonly stopPostmaster: typeof stopPostmaster;
}

const SYSTEM: SupervisedSystem = {
  now: () => performance.now(),
  every(intervalMs, run) {
    const timer = setInterval(run, intervalMs).unref();
    return () => clearInterval(timer);
  },
  isRunning,
  findPostmaster,
  startPostmaster,
  stopPostmaster,
};

/**
 * Keeps one server running until stopped: restarts it at the same address when it ends by itself, so pools reconnect. A server that ends
 * again and again, for example on a full disk, is restarted ever less often, and never given up. It stops the server when this process ends
 * (except SIGKILL).
 */
export class Supervisor {
  readonly #start: ServerStart;
  readonly #log: StartLog;
  readonly #system: SupervisedSystem;
  readonly #pace = new RestartPace();
  #postmaster: Postmaster;
  #restarting: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  readonly #endWatch: () => void;
  readonly #onExit = (): void => signalStop(this.#postmaster, this.#start);

  constructor(
    start: ServerStart,
    postmaster: Postmaster,
    { log, system = SYSTEM }: { readonly log: StartLog; readonly system?: SupervisedSystem },
  ) {
    this.#start = start;
    this.#postmaster = postmaster;
    this.#log = log;
    this.#system = system;
    this.#endWatch = system.every(WATCH_MS, () => this.#check());
    process.once('exit', this.#onExit);
  }

  /** Stops the server and removes its socket. Repeated calls wait for the same stop. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#endWatch();
    await this.#restarting;
    await this.#system.stopPostmaster(this.#postmaster, this.#start);
    process.off('exit', this.#onExit);
    removeSocketFolder(this.#postmaster.address.socketDir);
  }

  #check(): void {
    if (this.#restarting !== undefined || this.#system.isRunning(this.#postmaster)) return;
    if (!this.#pace.begin(this.#system.now())) return;
    this.#log.warn('PostgreSQL ended unexpectedly and is restarted');
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    try {
      const running = await this.#system.findPostmaster(this.#start.placement.databaseDir);
      this.#postmaster =
        running ?? (await this.#system.startPostmaster(this.#start, this.#postmaster.address));
    } catch (error) {
      this.#log.warn(error instanceof Error ? error.message : String(error));
    }
    this.#restarting = undefined;
  }
}
