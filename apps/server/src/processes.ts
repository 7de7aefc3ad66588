import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/context.ts';
import type { DatabaseConnection } from '#server/db/connect.ts';
import type { Shutdown } from '#server/lib/shutdown.ts';
import { StartError } from '#server/lib/start-error.ts';

/** What the first process hands to each of the others. */
export interface Orders {
  readonly config: Config;
  readonly connection: DatabaseConnection;
}

/** What a process reports once: where it listens, or why it does not. */
export type Report = { readonly port: number } | { readonly failure: string };

/** A process that ends this soon after its start may have a reason that starting again does not cure: ever slower. */
const QUICK_END_MS = 10_000;
const BACKOFF_STEP_MS = 1000;
const BACKOFF_MOST_MS = 30_000;

/**
 * Starts `config.processes` server processes and keeps that many running until the shutdown.
 * @returns the port they share
 * @throws StartError when one of them does not start
 */
export async function runProcesses(orders: Orders, log: Log, shutdown: Shutdown): Promise<number> {
  const pool = new ProcessPool(orders, log);
  shutdown.add(() => pool.close());
  const reports = await pool.fill();
  for (const report of reports) if ('failure' in report) throw new StartError(report.failure);
  pool.keepFull();
  const first = reports[0];
  return first !== undefined && 'port' in first ? first.port : orders.config.port;
}

/** In a process that was started so: waits for its orders. */
export function receiveOrders(): Promise<Orders> {
  return new Promise((resolve) => process.once('message', (orders: Orders) => resolve(orders)));
}

/** In a process that was started so: tells the first one how it went. */
export function sendReport(report: Report): void {
  process.send?.(report);
}

class ProcessPool {
  readonly #orders: Orders;
  readonly #log: Log;
  readonly #workers = new Set<Worker>();
  #isKeptFull = false;
  #quickEnds = 0;

  constructor(orders: Orders, log: Log) {
    this.#orders = orders;
    this.#log = log;
  }

  fill(): Promise<Report[]> {
    return Promise.all(Array.from({ length: this.#orders.config.processes }, () => this.#fork()));
  }

  keepFull(): void {
    this.#isKeptFull = true;
  }

  async close(): Promise<void> {
    this.#isKeptFull = false;
    const ends = [...this.#workers].map((worker) => once(worker, 'exit'));
    for (const worker of this.#workers) worker.process.kill('SIGTERM');
    await Promise.all(ends);
  }

  #fork(): Promise<Report> {
    const startedMs = performance.now();
    const worker = cluster.fork();
    this.#workers.add(worker);
    worker.send(this.#orders);
    return new Promise((resolve) => {
      worker.once('message', (report: Report) => resolve(report));
      worker.once('exit', (code, signal) => {
        resolve({ failure: 'A server process ended while it started.' });
        this.#workers.delete(worker);
        if (this.#isKeptFull) this.#replace({ code, signal, livedMs: performance.now() - startedMs });
      });
    });
  }

  #replace(end: { code: number; signal: string; livedMs: number }): void {
    this.#log.error(end, 'a server process ended');
    this.#quickEnds = end.livedMs < QUICK_END_MS ? this.#quickEnds + 1 : 0;
    const fork = async (): Promise<void> => {
      const report = this.#isKeptFull ? await this.#fork() : undefined;
      if (report !== undefined && 'failure' in report) this.#log.error({}, report.failure);
    };
    setTimeout(() => void fork(), Math.min(this.#quickEnds * BACKOFF_STEP_MS, BACKOFF_MOST_MS));
  }
}
