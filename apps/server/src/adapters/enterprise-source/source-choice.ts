import { join, resolve } from 'node:path';
import type { EnterpriseSourceChoice } from './enterprise-source.ts';

/** Fictional enterprises; some are later versions of those in the demo library. */
const DEMO_REGISTER = join(import.meta.dirname, 'demo-register.jsonl');

/** Configured source; only the format has been checked. */
export interface SaidSource {
  readonly HAIQIAO_ENTERPRISE_SOURCE?: string | undefined;
  readonly HAIQIAO_ENTERPRISE_SOURCE_KEY?: string | undefined;
}

/** The source named by the environment; the demo uses its own register. */
export function enterpriseSourceChoice(
  { HAIQIAO_ENTERPRISE_SOURCE: source, HAIQIAO_ENTERPRISE_SOURCE_KEY: key }: SaidSource,
  { rootDir, demo }: { readonly rootDir: string; readonly demo: boolean },
): EnterpriseSourceChoice | undefined {
  if (source === 'off') return undefined;
  if (source === undefined) return demo ? { kind: 'file', path: DEMO_REGISTER } : undefined;
  if (isHttpAddress(source)) return { kind: 'http', address: source.replace(/\/+$/, ''), key };
  return { kind: 'file', path: resolve(rootDir, source) };
}

/** Hosts whose traffic stays on this machine. */
const OWN_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the register's key and responses travel unencrypted. This is a warning, not an error, because the network may be private. */
export function isSentInTheOpen(choice: EnterpriseSourceChoice | undefined): boolean {
  if (choice?.kind !== 'http') return false;
  const { protocol, hostname } = new URL(choice.address);
  return protocol === 'http:' && !OWN_HOSTS.has(hostname);
}

/** The warning text. */
export const SENT_IN_THE_OPEN =
  'the register of enterprises (HAIQIAO_ENTERPRISE_SOURCE) is asked over http: its key and its answers travel unencrypted; name an https address';

/** Whether a text is a valid HTTP base address; request paths are appended to it. */
export function isHttpAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return [url.search, url.hash, url.username, url.password].every((part) => part === '');
}
