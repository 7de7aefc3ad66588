import { z } from 'zod';

/** A place inside the application, as a message or a source page names it (DOMAIN §1.8): never an absolute URL. */
export const routeLocationSchema = z.object({
  path: z.string().regex(/^\/(?![/\\])/, 'internalPath'),
  query: z.record(z.string(), z.string()).optional(),
});

/** A checked place inside the application. */
export type RouteLocation = z.output<typeof routeLocationSchema>;

/** Reads the JSON text of a route location; null when it is none, or would leave the application. */
export function parseRouteLocation(text: string): RouteLocation | null {
  try {
    const result = routeLocationSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
