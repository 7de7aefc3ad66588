import * as contract from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import * as entry from './entry-endpoints.ts';

test.each(Object.entries(entry))('API-05 the entry call %s is the one of the contract', (name, light) => {
  const full = contract[name as keyof typeof entry];
  const { path, method, wire } = full;
  expect(light).toEqual({ name: full.name, path, method, wire, auth: { kind: full.auth.kind } });
});
