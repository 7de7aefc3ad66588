import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CheckStep } from './steps.ts';

/** How a step ended. */
export interface StepResult {
  readonly name: string;
  readonly isOk: boolean;
  readonly seconds: number;
  /** What the step printed, on both channels in the order it came. */
  readonly output: string;
}

/** How steps are run. */
export interface RunOptions {
  readonly root: string;
  /** How many steps run at the same time. */
  readonly width: number;
  /** Told of each step as it ends. */
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

/** Runs the steps, some at the same time, and answers their results in the order of the steps. */
export async function runSteps(steps: readonly CheckStep[], options: RunOptions): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = steps.entries(); // shared: each worker takes the next step
  const worker = async () => {
    for (const [index, step] of waiting) {
      const result = await runStep(step, options.root); // one after the other within a worker, on purpose
      results[index] = result;
      options.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: options.width }, worker));
  return results;
}
