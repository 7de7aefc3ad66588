import type { RegisteredEnterprise } from './enterprise-source.ts';

/** Checks for an enterprise: it needs at least a name and a credit code. */
export function isEnterprise(value: unknown): value is RegisteredEnterprise {
  if (typeof value !== 'object' || value === null) return false;
  const { businessLicense, enterpriseName } = value as Record<string, unknown>; // an object; its fields are checked one by one
  return [businessLicense, enterpriseName].every((text) => typeof text === 'string' && text !== '');
}
