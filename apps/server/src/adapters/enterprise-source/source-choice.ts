import { join, resolve } from 'node:path';
import type { EnterpriseSourceChoice } from './enterprise-source.ts';

/** Made-up enterprises, some of them those of the demo library as they are by now. */
const DEMO_REGISTER = join(import.meta.dirname, 'demo-register.jsonl');

/** What was said of the source, unchecked but for its form. */
export interface SaidSource {
  readonly HAIQIAO_ENTERPRISE_SOURCE?: string | undefined;
  readonly HAIQIAO_ENTERPRISE_SOURCE_KEY?: string | undefined;
}

/** Which source the environment names; the demo has a register of its own. */
export function enterpriseSourceChoice(
  { HAIQIAO_ENTERPRISE_SOURCE: source, HAIQIAO_ENTERPRISE_SOURCE_KEY: key }: SaidSource,
  { rootDir, demo }: { readonly rootDir: string; readonly demo: boolean },
): EnterpriseSourceChoice | undefined {
  if (source === 'off') return undefined;
  if (source === undefined) return demo ? { kind: 'file', path: DEMO_REGISTER } : undefined;
  if (isHttpAddress(source)) return { kind: 'http', address: source.replace(/\/+$/, ''), key };
  return { kind: 'file', path: resolve(rootDir, source) };
}

/** What travels to this machine alone. */
const OWN_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the key of a register, and what it answers, can be read by whoever is on the way; said, not refused: a network may be closed. */
export function isSentInTheOpen(choice: EnterpriseSourceChoice | undefined): boolean {
  if (choice?.kind !== 'http') return false;
  const { protocol, hostname } = new URL(choice.address);
  return protocol === 'http:' && !OWN_HOSTS.has(hostname);
}

/** The sentence about it. */
export const SENT_IN_THE_OPEN =
  'the register of enterprises (HAIQIAO_ENTERPRISE_SOURCE) is asked over http: its key and its answers travel unencrypted; name an https address';

/** Whether a text is an address that can be asked; what it asks for comes behind it. */
export function isHttpAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return [url.search, url.hash, url.username, url.password].every((part) => part === '');
}
