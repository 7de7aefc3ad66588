import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { StartError } from '#server/lib/start-error.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { removeAll } from './things.ts';

/** The centre of the test file that runs. */
export let centre: TestApp;
/** Work of the product itself in it. */
export let ctx: Context;

/** Opens the centre for a test file, from its first test to its last; every test begins without areas. */
export function openInstallStage(): void {
  beforeAll(async () => {
    centre = await testApp();
    ctx = systemContext(centre.base, 'test');
  });
  beforeEach(() => removeAll(ctx));
  afterAll(() => centre.close());
}

/** A field that says nothing of interest. */
export const NAME = { type: 'text', label: '名称' } as const;

/** Why the start was refused. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof StartError ? error.message : '';
}
