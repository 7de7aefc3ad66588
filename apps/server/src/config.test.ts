import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFIG_KEYS, readConfig } from '#server/config.ts';
import { StartError } from '#server/lib/start-error.ts';

const rootDir = '/srv/haiqiao';
const read = (env: Record<string, string>) => readConfig(env, { rootDir });
const url = 'postgres://user:s3cret@db.example/haiqiao';

describe('readConfig', () => {
  test('an empty environment configures the demo centre on loopback with the embedded database', () => {
    expect(read({})).toEqual({
      environment: 'production',
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/haiqiao/data',
      modulesDir: '/srv/haiqiao/modules',
      webRoot: '/srv/haiqiao/apps/web/dist',
      storage: { kind: 'disk', folder: '/srv/haiqiao/data/files', reserveBytes: 536_870_912 },
      documents: { keyFile: undefined, keyPassword: undefined, sealFile: undefined },
      mail: undefined,
      enterpriseSource: { kind: 'file', path: expect.stringMatching(/demo-register\.jsonl$/) as string },
      database: { kind: 'embedded', systemUser: 'nobody' },
      replicaUrl: undefined,
      rowSecurity: 'auto',
      processes: 1,
      demo: true,
      demoSaidAloud: false,
      captcha: undefined,
      logLevel: 'info',
      trustProxy: [],
      metricsToken: undefined,
    });
  });

  test('the result is immutable', () => {
    expect(Object.isFrozen(read({}))).toBe(true);
  });

  test('DATABASE_URL disables demo data, HAIQIAO_DEMO=on enables it again', () => {
    expect(read({ DATABASE_URL: url })).toMatchObject({ demo: false, database: { kind: 'external', url } });
    expect(read({ DATABASE_URL: url, HAIQIAO_DEMO: 'on' }).demo).toBe(true);
    expect(read({ HAIQIAO_DEMO: 'off' }).demo).toBe(false);
  });

  test('demo accounts are exposed to the network only when set explicitly', () => {
    expect(() => read({ HAIQIAO_HOST: '0.0.0.0' })).toThrow(/HAIQIAO_DEMO=on/);
    expect(read({ HAIQIAO_HOST: '0.0.0.0', HAIQIAO_DEMO: 'on' }).host).toBe('0.0.0.0');
    expect(read({ HAIQIAO_HOST: '0.0.0.0', HAIQIAO_DEMO: 'off' }).host).toBe('0.0.0.0');
    expect(read({ HAIQIAO_HOST: '0.0.0.0', DATABASE_URL: url }).host).toBe('0.0.0.0');
    expect(() => read({ HAIQIAO_TRUST_PROXY: 'loopback' })).toThrow(/HAIQIAO_DEMO=on/);
    expect(read({ HAIQIAO_TRUST_PROXY: 'loopback', HAIQIAO_DEMO: 'on' }).demo).toBe(true);
    expect(read({ HAIQIAO_TRUST_PROXY: 'loopback', DATABASE_URL: url }).demo).toBe(false);
    expect(read({ HAIQIAO_HOST: '::1' }).host).toBe('::1');
    expect(() => read({ HAIQIAO_HOST: '127.0.0.1.example.com' })).toThrow(StartError);
  });

  test('AUTH-03 captcha off needs demo data or tests', () => {
    expect(read({ HAIQIAO_CAPTCHA: 'off' }).captcha).toBe('off');
    expect(() => read({ HAIQIAO_CAPTCHA: 'off', DATABASE_URL: url })).toThrow(/HAIQIAO_CAPTCHA=off/);
    expect(read({ HAIQIAO_CAPTCHA: 'off', DATABASE_URL: url, NODE_ENV: 'test' }).captcha).toBe('off');
  });

  test('UPL-09 a bucket with credentials replaces the data folder', () => {
    const credentials = { HAIQIAO_S3_ACCESS_KEY: 'id', HAIQIAO_S3_SECRET_KEY: 'key' };
    const { storage } = read({ ...credentials, HAIQIAO_S3_BUCKET: 'files', HAIQIAO_S3_PATH_STYLE: 'on' });
    expect(storage).toEqual({
      kind: 's3',
      folder: '/srv/haiqiao/data/files',
      reserveBytes: 536_870_912,
      bucket: 'files',
      region: 'us-east-1',
      endpoint: undefined,
      accessKey: 'id',
      secretKey: 'key',
      prefix: '',
      isPathStyle: true,
    });
    expect(read(credentials).storage.kind).toBe('disk');
  });

  test('empty variables count as unset', () => {
    expect(read({ HAIQIAO_PORT: '', DATABASE_URL: ' ', HAIQIAO_CAPTCHA: '' })).toEqual(read({}));
  });

  test('proxies are addresses, networks or names', () => {
    const proxies = { HAIQIAO_DEMO: 'off', HAIQIAO_TRUST_PROXY: 'loopback, 10.0.0.0/8' };
    expect(read(proxies).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
  });

  test.each([
    ['HAIQIAO_PORT', '70000'],
    ['HAIQIAO_PORT', '3000x'],
    ['HAIQIAO_DEMO', 'yes'],
    ['HAIQIAO_CAPTCHA', 'none'],
    ['HAIQIAO_LOG_LEVEL', 'loud'],
    ['HAIQIAO_HOST', 'http://127.0.0.1'],
    ['HAIQIAO_TRUST_PROXY', 'everyone'],
    ['HAIQIAO_METRICS_TOKEN', 'short'],
    ['HAIQIAO_TRUST_PROXY', '10.0.0.0/33'],
    ['HAIQIAO_SYSTEM_USER', 'a b'],
    ['WEB_CONCURRENCY', '0'],
    ['HAIQIAO_S3_BUCKET', 'Not A Bucket'],
    ['HAIQIAO_S3_BUCKET', 'lonely'],
    ['HAIQIAO_S3_ENDPOINT', 's3.example:s3cret'],
    ['HAIQIAO_S3_PREFIX', '/x'],
    ['DATABASE_URL', 'mysql://user:s3cret@db/haiqiao'],
    ['DATABASE_URL', 'db.example:s3cret'],
    ['DATABASE_REPLICA_URL', url],
  ])('%s=%s is rejected with one sentence that names it and hides the value', (name, value) => {
    let message = '';
    try {
      read({ [name]: value });
    } catch (error) {
      if (error instanceof StartError) message = error.message;
    }
    expect(message).toMatch(new RegExp(`^${name} .*\\.$`));
    expect(message).not.toContain('s3cret');
    expect(message).not.toContain('\n');
  });

  test('a misspelt name is rejected', () => {
    expect(() => read({ HAIQIAO_PROT: '4000' })).toThrow(/^HAIQIAO_PROT is not a setting/);
  });
});

test('.env.example documents every setting and nothing else', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const documented = [...text.matchAll(/^#?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(documented).toEqual(CONFIG_KEYS);
});

test('the values of .env.example are accepted', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const env = Object.fromEntries([...text.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map((m) => [m[1], m[2]]));
  expect(read(env)).toMatchObject({ host: '127.0.0.1', port: 3000, demo: true });
});
