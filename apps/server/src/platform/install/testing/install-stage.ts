import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { StartError } from '#server/lib/start-error.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { removeAll } from './things.ts';

/** The app of the running test file. */
export let centre: TestApp;
/** A system context of it. */
export let ctx: Context;

/** Starts the app for a test file, from its first to its last test; every test begins without areas. */
export function openInstallStage(): void {
  beforeAll(async () => {
    centre = await testApp();
    ctx = systemContext(centre.base, 'test');
  });
  beforeEach(() => removeAll(ctx));
  afterAll(() => centre.close());
}

/** A plain field. */
export const NAME = { type: 'text', label: '名称' } as const;

/** The reason for a refused start. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof StartError ? error.message : '';
}
