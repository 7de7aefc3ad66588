import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Step = () => unknown;

/** What is open at the moment, the oldest first. */
const open: Step[] = [];

/** Notes how something that is open now is closed; answers what closes it, the first time that it is called. */
export function toClose(step: Step): () => Promise<void> {
  const close = async () => {
    const place = open.indexOf(close);
    if (place === -1) return;
    open.splice(place, 1);
    await step();
  };
  open.push(close);
  return close;
}

/** Closes whatever is still open, the youngest first; what cannot be closed keeps nothing else open. */
export async function closeAll(): Promise<void> {
  for (const close of open.toReversed()) await Promise.resolve(close()).catch(console.error);
}

/** Runs work that opens things and says at once how each is closed; whatever comes of it, all are, the last first. */
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

/** A folder that is gone at the end, however that comes about. */
export function temporaryFolder(prefix: string): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), prefix));
  return { path, remove: toClose(() => rmSync(path, { recursive: true, force: true })) };
}
