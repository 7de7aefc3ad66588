import { deviceStorage } from '#web/lib/browser-storage.ts';
import { TILES_MAX } from './home.logic.ts';

function keyOf(memberId: string): string {
  return `haiqiao.quick.${memberId}`;
}

/** The tiles a person chose on this device; null without a choice. */
export function readTileChoice(memberId: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(memberId)) ?? 'null');
    if (!Array.isArray(stored)) return null;
    return stored.filter((key) => typeof key === 'string').slice(0, TILES_MAX);
  } catch {
    // Not our format: treated as no choice.
    return null;
  }
}

/** Stores the choice. */
export function writeTileChoice(memberId: string, keys: readonly string[]): void {
  deviceStorage.write(keyOf(memberId), JSON.stringify(keys));
}
