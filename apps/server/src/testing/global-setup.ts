import type { TestProject } from 'vitest/node';
import { startTestServer } from '#server/testing/test-server.ts';

/** Once per run of the integration tests: starts a server with the template database. The returned function stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...testServer } = await startTestServer();
  project.provide('testServer', testServer);
  return stop;
}
