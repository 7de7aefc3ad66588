import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CheckStep } from './steps.ts';

/** Result of a step. */
export interface StepResult {
  readonly name: string;
  readonly isOk: boolean;
  readonly seconds: number;
  /** Output on both channels, in order of arrival. */
  readonly output: string;
}

/** Options of a run of steps. */
export interface RunOptions {
  readonly root: string;
  /** Number of parallel steps. */
  readonly width: number;
  /** Called when a step ends. */
  readonly onResult: (result: StepResult) => void;
}

function runStep(step: CheckStep, root: string): Promise<StepResult> {
  const startedMs = performance.now();
  const bins = join(root, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  return new Promise((resolve) => {
    const child = spawn(step.program, step.args, {
      cwd: root,
      env: { ...process.env, PATH: `${bins}${separator}${process.env['PATH'] ?? ''}`, NO_COLOR: '1' },
      shell: process.platform === 'win32' && step.program !== process.execPath, // bins are .cmd files there
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    const finish = (isOk: boolean, more = '') => {
      const output = `${Buffer.concat(chunks).toString('utf8')}${more}`.trim();
      resolve({ name: step.name, isOk, seconds: (performance.now() - startedMs) / 1000, output });
    };
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => finish(false, `cannot start ${step.program}: ${error.message}`));
    child.on('close', (code) => finish(code === 0));
  });
}

/** Runs the steps in parallel and returns their results in step order. */
export async function runSteps(steps: readonly CheckStep[], options: RunOptions): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = steps.entries(); // shared by the workers: each takes the next step
  const worker = async () => {
    for (const [index, step] of waiting) {
      const result = await runStep(step, options.root); // sequential within a worker, on purpose
      results[index] = result;
      options.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: options.width }, worker));
  return results;
}
