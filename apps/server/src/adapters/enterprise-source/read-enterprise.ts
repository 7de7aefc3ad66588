import type { RegisteredEnterprise } from './enterprise-source.ts';

/** Whether something is an enterprise: with a name and a credit code at least. */
export function isEnterprise(value: unknown): value is RegisteredEnterprise {
  if (typeof value !== 'object' || value === null) return false;
  const { businessLicense, enterpriseName } = value as Record<string, unknown>; // an object, looked at field by field
  return [businessLicense, enterpriseName].every((text) => typeof text === 'string' && text !== '');
}
