import { setTimeout } from 'node:timers/promises';
import { ENDPOINTS, healthReady, streamMessages } from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlantedCentre, plantedCentre } from '../by-id/planted-centre.ts';
import { arbitraryChange, arbitraryInput, type StoredValues } from './arbitrary-input.ts';
import { CASES } from '../by-id/cases.ts';
import { caseInput, kindsOf } from '../by-id/walk.ts';
import { readStoredValues } from './stored-values.ts';

// Budget: 60 s, calls every endpoint several times. `FUZZ_CALLS=120 npx vitest run <this file>` sends about 30 000 requests.

const CALLS_PER_ENDPOINT = Number(process.env['FUZZ_CALLS'] ?? '12');
/** Every run sends the same requests. */
const SEED = 20_260_105;
const ADMIN = 'admin';
/** Kinds of records that a case is tried with. */
const KINDS_PER_CASE = 3;

let centre: PlantedCentre;

beforeAll(async () => {
  centre = await plantedCentre();
}, 120_000);
afterAll(() => centre.close());

/** The administrator with a new session: an earlier call may have ended it, or disabled the account. */
async function admin(): Promise<{ readonly token: string }> {
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'ACTIVE' })
    .where('account', '=', ADMIN)
    .execute();
  return centre.signIn(ADMIN);
}

const NO_ANSWER = { status: 599, body: 'no answer' };
const PATIENCE_MS = 10_000;

function patience(): Promise<undefined> {
  return setTimeout(PATIENCE_MS, undefined, { ref: false });
}

/** Valid inputs of an endpoint that name fresh rows. */
async function validInputs(endpoint: AnyEndpoint): Promise<readonly unknown[]> {
  const inputs: unknown[] = [];
  for (const one of CASES.filter((each) => each.endpoint === endpoint.name)) {
    for (const kind of kindsOf(centre, one.kind).slice(0, KINDS_PER_CASE)) {
      inputs.push(await caseInput(centre, { endpoint, one, row: await centre.plant(kind, 'inside') }));
    }
  }
  return inputs;
}

/** Valid inputs with further properties, those with a wrong value somewhere, and random ones. */
async function inputsOf(endpoint: AnyEndpoint, stored: StoredValues): Promise<readonly unknown[]> {
  const random = arbitraryInput(endpoint, stored);
  const near = (await validInputs(endpoint)).flatMap((valid) => [
    random.map((more) => ({ ...Object(more), ...Object(valid) })),
    arbitraryChange(valid, stored),
  ]);
  return fc.sample(fc.oneof(random, ...near), { numRuns: CALLS_PER_ENDPOINT, seed: SEED });
}

/** Calls of one endpoint: its server errors, with their input, and how many calls succeeded. */
async function callsOf(endpoint: AnyEndpoint, inputs: readonly unknown[]) {
  const errors: string[] = [];
  let done = 0;
  const as = await admin();
  for (const input of inputs) {
    const asked = centre.ask(endpoint, input, { as });
    const { status, body } = (await Promise.race([asked, patience()])) ?? NO_ANSWER;
    if (status < 300 && Object(body).code === 0) done += 1;
    if (status >= 500)
      errors.push(`${endpoint.name} ${status} ${JSON.stringify(input)} ${JSON.stringify(body)}`);
  }
  return { errors, done };
}

// `streamMessages` has no input, and its reply does not end.
test('API-05 no input makes an endpoint answer with an internal error', async () => {
  const stored = await readStoredValues(centre.base, centre.metadata);
  const errors: string[] = [];
  const reached: string[] = [];
  for (const endpoint of ENDPOINTS.filter((one) => one !== streamMessages)) {
    const calls = await callsOf(endpoint, await inputsOf(endpoint, stored));
    errors.push(...calls.errors);
    if (calls.done > 0) reached.push(endpoint.name);
  }
  expect(errors).toEqual([]);
  // Otherwise the inputs would only test the validation of inputs.
  expect(reached.length).toBeGreaterThan(100);
  expect((await centre.ask(healthReady, undefined)).status).toBe(200);
}, 1_800_000);
