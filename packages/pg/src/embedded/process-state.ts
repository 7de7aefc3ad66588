import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../lib/error-code.ts';

/** Whether a process with this number exists, for any owner. A zombie counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return readStat(pid)?.state !== 'Z';
}

/**
 * A text that distinguishes this process from any later one with the same number: its start time, and on Linux also the boot. Empty where
 * the system does not provide it (Windows); then only the number is compared.
 */
export function startMark(pid: number): string {
  const stat = readStat(pid);
  if (stat !== undefined) return `${readText('/proc/sys/kernel/random/boot_id').trim()}/${stat.startTicks}`;
  if (process.platform === 'win32' || process.platform === 'linux') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Name of the program of a process; undefined where the system does not provide it. */
export function programName(pid: number): string | undefined {
  return readStat(pid)?.program;
}

/** Working folder of a process; undefined where the system does not show it to us, or when the process is ending. */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Waits until the process is gone. @returns false when it is still alive after `timeoutMs` */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const stepMs = 10;
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += stepMs) {
    if (!isAlive(pid)) return true;
    await sleep(stepMs);
  }
  return !isAlive(pid);
}

function readStat(pid: number): { program: string; state: string; startTicks: string } | undefined {
  const match = /^\d+ \((.*)\) (.*)$/s.exec(readText(`/proc/${pid}/stat`));
  if (match === null) return undefined;
  const fields = (match[2] ?? '').split(' ');
  return { program: match[1] ?? '', state: fields[0] ?? '', startTicks: fields[19] ?? '' };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
