import type { Settings } from '#server/platform/settings/settings.ts';
import type { GuardRules } from './login-guard.logic.ts';

/** The rules in force (settings `auth.maxAttempts`, `auth.lockMinutes`). */
export async function readGuardRules(settings: Settings): Promise<GuardRules> {
  return {
    maxAttempts: await settings.read('auth.maxAttempts'),
    lockMinutes: await settings.read('auth.lockMinutes'),
  };
}
