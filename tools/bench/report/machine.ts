import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { platformPackage } from '../../../packages/pg/src/embedded/index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const GIGABYTE = 1024 ** 3;

/** The machine of a run, with the versions that the product ran on. */
export interface Machine {
  /** Operating system, architecture and processor. */
  readonly kind: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
}

/** This machine. */
export function machineHere(): Machine {
  return {
    kind: `${type()} ${arch()}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / GIGABYTE),
    node: process.version.slice(1),
    postgres: embeddedPostgres(),
  };
}

/** The commit that runs here; `+` after it says that files differ from it. */
export function commitHere(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
    const isChanged = git('status', '--porcelain', '--', ':!docs') !== '';
    return git('rev-parse', '--short=8', 'HEAD') + (isChanged ? '+' : '');
  } catch {
    return 'unknown';
  }
}

/** The version of the installed package: benches always run on the embedded database. */
function embeddedPostgres(): string {
  const { version } = JSON.parse(readFileSync(join(platformPackage(), 'package.json'), 'utf8'));
  return /^\d+\.\d+/.exec(version)?.[0] ?? version;
}
