import { formatFullPath } from '#web/lib/full-path.ts';

/** Path of a process instance. */
export function instancePath(instanceId: string): string {
  return formatFullPath({ path: '/process-instance', query: { id: instanceId } });
}
