/** The code of a Node or PostgreSQL error (`ENOENT`, `EADDRINUSE`, `3D000`); undefined when there is none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
