import {
  findPostmaster,
  isRunning,
  type Postmaster,
  type ServerStart,
  signalStop,
  startPostmaster,
  stopPostmaster,
} from '#server/db/embedded/postmaster.ts';
import { removeSocketFolder } from '#server/db/embedded/socket-folder.ts';

/** What the supervisor says to the person who starts it; a pino logger fits. */
export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
}

const WATCH_MS = 1000;
/** A server that ends this often within {@link RESTART_WINDOW_MS} has a reason that starting again does not cure. */
const RESTARTS_MAX = 5;
const RESTART_WINDOW_MS = 60_000;

/**
 * Keeps one server running until it is told to stop: starts it again when it ends by itself, at the same address, so
 * that pools find it; and takes it down with this process, however that ends (SIGKILL excepted).
 */
export class Supervisor {
  readonly #start: ServerStart;
  readonly #log: StartLog;
  #postmaster: Postmaster;
  #restarts: number[] = [];
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

  /** Stops the server and removes its socket. Calling it again waits for the same stop. */
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
    this.#restarts = [...this.#restarts.filter((at) => now - at < RESTART_WINDOW_MS), now];
    if (this.#restarts.length > RESTARTS_MAX) {
      clearInterval(this.#watch);
      this.#log.warn('PostgreSQL keeps ending; it is not started again');
      return;
    }
    this.#log.warn('PostgreSQL ended unexpectedly; it is started again');
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
