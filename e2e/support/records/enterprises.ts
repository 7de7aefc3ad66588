import { expect } from '@playwright/test';
import type { Centre } from '../centre.ts';
import { callBeside, openSession } from '../session.ts';

/** The library's address in the side menu. */
export const LIBRARY = '/lists?code=rs_enterprise_list';

/** Characters of a unified social credit code by value, and the weights of their positions (GB 32100-2015). */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

let serial = 0;

/** A valid credit code that no enterprise of the demo centre has. */
export function creditCode(): string {
  serial += 1;
  const body = `91510100E2E${String(serial).padStart(6, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * ALPHABET.indexOf(body.charAt(at)), 0);
  return body + ALPHABET.charAt((31 - (sum % 31)) % 31);
}

/** Sends a record call outside the browser, as a person with all rights. */
export async function records(centre: Centre, verb: 'save' | 'delete', data: object) {
  const { token } = await openSession(centre, 'admin');
  const ask = (body: object) =>
    callBeside(centre, `/api/form/runtime/${verb}`, { body: { data: body }, token });
  const first = await ask(data);
  // Enterprises of the tests have similar names.
  const warningCodes = (first.data?.warnings ?? []).map(({ code }: { code: string }) => code);
  const answer = warningCodes.length === 0 ? first : await ask({ ...data, acceptedWarnings: warningCodes });
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
}

/** Creates an enterprise outside the browser; returns its id. */
export async function enter(
  centre: Centre,
  enterpriseName: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { dataId } = await records(centre, 'save', {
    id: 'rs_enterprise',
    values: { enterpriseName, businessLicense: creditCode(), ...values },
  });
  return dataId;
}

/** Changes an enterprise outside the browser, at its current version. */
export async function change(
  centre: Centre,
  dataId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { row_version: rowVersion } = await stored(centre, dataId);
  await records(centre, 'save', { id: 'rs_enterprise', dataId, rowVersion, values });
}

/** The table row of an enterprise. */
export async function stored(centre: Centre, id: string) {
  const { rows } = await centre.sql.query('select * from biz_enterprise where id = $1', [id]);
  return rows[0];
}

/** Number of enterprises in the library whose name has a prefix; without deleted ones. */
export async function countNamed(centre: Centre, beginning: string): Promise<number> {
  const { rows } = await centre.sql.query(
    `select count(*)::int as count from biz_enterprise where deleted_at is null and starts_with(enterprise_name, $1)`,
    [beginning],
  );
  return rows[0].count;
}

/** Address of the library with a keyword in its search box. */
export function libraryWith(keyword: string): string {
  return `${LIBRARY}&keyword=${encodeURIComponent(keyword)}`;
}

/** Address of the form of an enterprise. */
export function editAddress(id: string): string {
  return `/enterpriseLibrary/details-edit?id=${id}`;
}
