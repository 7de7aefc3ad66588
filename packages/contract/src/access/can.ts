import type { Actor } from './actor.ts';

/** Whether the actor holds a permission code. No rule means no access. */
export function can(actor: Actor, permission: string): boolean {
  if (actor.kind === 'system') return true;
  return (actor.kind === 'member' || actor.kind === 'key') && actor.permissions.has(permission);
}
