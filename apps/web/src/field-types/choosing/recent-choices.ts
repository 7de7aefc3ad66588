import { z } from 'zod';
import type { RecordOption } from '#web/api/record-options.ts';
import { windowStorage } from '#web/lib/browser-storage.ts';

/** Most records that are offered again. */
const RECENT_MAX = 5;

const recentSchema = z.array(z.object({ value: z.string(), displayValue: z.string(), hint: z.string() }));

/** In the window only: names of records are nothing to leave on a shared device. */
function keyOf(target: string): string {
  return `haiqiao.choices.${target}`;
}

/** What was chosen lately for a target in this window, the latest first. */
export function recentChoices(target: string): readonly RecordOption[] {
  try {
    return recentSchema.parse(JSON.parse(windowStorage.read(keyOf(target)) ?? '[]'));
  } catch {
    // Nothing of ours: none were chosen.
    return [];
  }
}

/** Remembers a choice. */
export function noteChoice(target: string, option: RecordOption): void {
  const others = recentChoices(target).filter(({ value }) => value !== option.value);
  const kept = [option, ...others].slice(0, RECENT_MAX);
  windowStorage.write(keyOf(target), JSON.stringify(kept));
}
