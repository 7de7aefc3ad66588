import { expect, test } from 'vitest';
import { logLines } from '#server/testing/lines/log-lines.ts';

const SECRET = 'the-secret-value';

test('AUTH-05 a secret is censored by its name in any spelling and depth', () => {
  const { log, text, entries } = logLines();
  const names = [
    'password',
    'oldPass',
    'newPass',
    'captcha',
    'token',
    'refreshToken',
    'refresh_token',
    'Authorization',
  ];
  for (const name of [
    ...names,
    'x-authorization',
    'X-Authorization',
    'cookie',
    'set-cookie',
    'password_hash',
  ]) {
    log.info({ [name]: SECRET }, 'flat');
    log.info({ body: { data: { [name]: SECRET } } }, 'nested');
    log.info({ calls: [{ headers: { [name]: [SECRET] } }] }, 'in a list');
  }
  expect(text()).not.toContain(SECRET);
  expect(entries().at(0)).toMatchObject({ level: 'info', msg: 'flat', password: '[redacted]' });
});

test('AUTH-05 a token inside a text is censored in messages and errors', () => {
  const { log, text } = logLines();
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  log.warn(
    { note: `sent Bearer ${SECRET}`, err: new Error(`bad ${jwt}`, { cause: new Error(`why ${jwt}`) }) },
    `got ${jwt}`,
  );
  log.info(`got ${jwt}`);
  log.error(new Error(jwt));
  expect(text()).not.toContain('eyJ');
  expect(text()).not.toContain(SECRET);
});

test('AUTH-05 a database error is logged without row values', () => {
  const { log, text, entries } = logLines();
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "ux_sys_member__account"'),
    {
      code: '23505',
      constraint: 'ux_sys_member__account',
      detail: `Key (account)=(${SECRET}) already exists.`,
      where: SECRET,
    },
  );
  log.error({ err: error }, 'INTERNAL');
  expect(text()).not.toContain(SECRET);
  expect(entries()[0]).toMatchObject({ err: { code: '23505', constraint: 'ux_sys_member__account' } });
});

test('AUTH-05 values that are not secret stay readable', () => {
  const { log, entries } = logLines();
  const deep: Record<string, unknown> = {};
  deep['self'] = deep;
  log.info(
    { route: '/api/x', ms: 1.5, at: new Date(0), none: undefined, list: [1, 'a'], tokenCount: 3, deep },
    'request',
  );
  expect(entries()[0]).toMatchObject({
    route: '/api/x',
    ms: 1.5,
    at: '1970-01-01T00:00:00.000Z',
    list: [1, 'a'],
    tokenCount: 3,
  });
});
