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

/**
 * Keeps one server running until stopped: restarts it at the same address when it ends by itself, so pools reconnect. A server that ends
 * again and again, for example on a full disk, is restarted ever less often, and never given up. It stops the server when this process ends
 * (except SIGKILL).
 */
export class Supervisor {
  readonly #start: ServerStart;
  readonly #log: StartLog;
  #postmaster: Postmaster;
  #restarts: number[] = [];
  #notBefore = 0;
  #restarting: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  readonly #watch: NodeJS.Timeout;
  readonly #onExit = (): void => signalStop(this.#postmaster, this.#start);

  constructor(start: ServerStart, postmaster: Postmaster, log: StartLog) {
    this.#start = start;
    this.#postmaster = postmaster;
    this.#log = log;
    this.#watch = setInterval(() => this.#check(), WATCH_MS).unref();
    process.once('exit', this.#onExit);
  }

  /** Stops the server and removes its socket. Repeated calls wait for the same stop. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#watch);
    await this.#restarting;
    await stopPostmaster(this.#postmaster, this.#start);
    process.off('exit', this.#onExit);
    removeSocketFolder(this.#postmaster.address.socketDir);
  }

  #check(): void {
    if (this.#restarting !== undefined || isRunning(this.#postmaster)) return;
    const now = performance.now();
    if (now < this.#notBefore) return;
    this.#restarts = [...this.#restarts.filter((at) => now - at < RESTART_WINDOW_MS), now];
    const delayed = this.#restarts.length - PROMPT_RESTARTS;
    this.#notBefore = delayed < 0 ? 0 : now + Math.min(DELAY_FIRST_MS * 2 ** delayed, DELAY_LAST_MS);
    this.#log.warn('PostgreSQL ended unexpectedly and is restarted');
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    try {
      const running = await findPostmaster(this.#start.placement.databaseDir);
      this.#postmaster = running ?? (await startPostmaster(this.#start, this.#postmaster.address));
    } catch (error) {
      this.#log.warn(error instanceof Error ? error.message : String(error));
    }
    this.#restarting = undefined;
  }
}
