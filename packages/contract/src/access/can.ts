import type { Actor } from './actor.ts';

/** Whether the actor has a permission code. Without a rule access is denied. */
export function can(actor: Actor, permission: string): boolean {
  if (actor.kind === 'system') return true;
  return (actor.kind === 'member' || actor.kind === 'key') && actor.permissions.has(permission);
}
