import { z } from 'zod';

/** A location inside the application, in a message or source page (DOMAIN §1.8): never an absolute URL. */
export const routeLocationSchema = z.object({
  path: z.string().regex(/^\/(?![/\\])/, 'internalPath'),
  query: z.record(z.string(), z.string()).optional(),
});

/** A validated location inside the application. */
export type RouteLocation = z.output<typeof routeLocationSchema>;

/** Parses the JSON text of a route location; null if invalid or outside the application. */
export function parseRouteLocation(text: string): RouteLocation | null {
  try {
    const result = routeLocationSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
