import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Step = () => unknown;

/** Closes what is open now, oldest first. */
const open: Step[] = [];

/** Registers how to close something that is open now. @returns a function that closes it once */
export function toClose(step: Step): () => Promise<void> {
  const close = async () => {
    const position = open.indexOf(close);
    if (position === -1) return;
    open.splice(position, 1);
    await step();
  };
  open.push(close);
  return close;
}

/** Closes everything still open, newest first. A failure does not prevent the rest from closing. */
export async function closeAll(): Promise<void> {
  for (const close of open.toReversed()) await Promise.resolve(close()).catch(console.error);
}

/** Runs work that registers how to close what it opens; everything is closed afterwards, newest first. */
export async function closingAfter<Result>(
  work: (closing: (step: Step) => void) => Promise<Result>,
): Promise<Result> {
  const steps: Step[] = [];
  try {
    return await work((step) => void steps.push(toClose(step)));
  } finally {
    for (const step of steps.toReversed()) await step();
  }
}

/** A folder that is removed at the end, also after a failure or an interrupt. */
export function temporaryFolder(prefix: string): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), prefix));
  return { path, remove: toClose(() => rmSync(path, { recursive: true, force: true })) };
}
