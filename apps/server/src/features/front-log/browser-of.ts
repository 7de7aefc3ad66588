import { deviceOf } from '#server/platform/credentials/device-of.ts';

/** Family, main version and system of a browser, sufficient for a log: `Chrome 142 · Windows`. */
export function browserOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(' · ');
}
