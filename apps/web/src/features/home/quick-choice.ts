import { deviceStorage } from '#web/lib/browser-storage.ts';
import { QUICK_MAX } from './home.logic.ts';

function keyOf(memberId: string): string {
  return `haiqiao.quick.${memberId}`;
}

/** The quick entries a person chose on this device; null when they never chose. */
export function readQuickChoice(memberId: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(memberId)) ?? 'null');
    if (!Array.isArray(stored)) return null;
    return stored.filter((key) => typeof key === 'string').slice(0, QUICK_MAX);
  } catch {
    // Nothing of ours: as if they had never chosen.
    return null;
  }
}

/** Keeps the choice. */
export function writeQuickChoice(memberId: string, keys: readonly string[]): void {
  deviceStorage.write(keyOf(memberId), JSON.stringify(keys));
}
