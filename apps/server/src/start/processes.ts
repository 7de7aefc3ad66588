import type { DatabaseConnection } from '@haiqiao/pg';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/context.ts';
import type { Shutdown } from '#server/lib/shutdown.ts';
import { StartError } from '#server/lib/start-error.ts';

/** Start options passed from the first process to the others. */
export interface Orders {
  readonly config: Config;
  readonly connection: DatabaseConnection;
}

/** A process's single report: its port, or its start error. */
export type Report = { readonly port: number } | { readonly failure: string };

/** Lifetime below which a restart may not help: restarts are delayed increasingly. */
const EARLY_END_MS = 10_000;
const BACKOFF_STEP_MS = 1000;
const BACKOFF_MOST_MS = 30_000;

/**
 * Starts `config.processes` server processes and restarts ended ones until the shutdown.
 * @returns the port they share
 * @throws StartError when one of them does not start
 */
export async function runProcesses(orders: Orders, log: Log, shutdown: Shutdown): Promise<number> {
  const pool = new ProcessPool(orders, log);
  shutdown.add(() => pool.close());
  const reports = await pool.fill();
  for (const report of reports) if ('failure' in report) throw new StartError(report.failure);
  pool.restartEnded();
  const first = reports[0];
  return first !== undefined && 'port' in first ? first.port : orders.config.port;
}

/** In a child process: waits for its start options. */
export function receiveOrders(): Promise<Orders> {
  return new Promise((resolve) => process.once('message', (orders: Orders) => resolve(orders)));
}

/** In a child process: reports its result to the first process. */
export function sendReport(report: Report): void {
  process.send?.(report);
}

class ProcessPool {
  readonly #orders: Orders;
  readonly #log: Log;
  readonly #workers = new Set<Worker>();
  #restartsEnded = false;
  #earlyEnds = 0;

  constructor(orders: Orders, log: Log) {
    this.#orders = orders;
    this.#log = log;
  }

  fill(): Promise<Report[]> {
    return Promise.all(Array.from({ length: this.#orders.config.processes }, () => this.#fork()));
  }

  restartEnded(): void {
    this.#restartsEnded = true;
  }

  async close(): Promise<void> {
    this.#restartsEnded = false;
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
        if (this.#restartsEnded) this.#replace({ code, signal, livedMs: performance.now() - startedMs });
      });
    });
  }

  #replace(end: { code: number; signal: string; livedMs: number }): void {
    this.#log.error(end, 'a server process ended');
    this.#earlyEnds = end.livedMs < EARLY_END_MS ? this.#earlyEnds + 1 : 0;
    const fork = async (): Promise<void> => {
      const report = this.#restartsEnded ? await this.#fork() : undefined;
      if (report !== undefined && 'failure' in report) this.#log.error({}, report.failure);
    };
    setTimeout(() => void fork(), Math.min(this.#earlyEnds * BACKOFF_STEP_MS, BACKOFF_MOST_MS));
  }
}
