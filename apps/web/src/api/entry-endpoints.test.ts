import { ENDPOINTS } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import * as entry from './entry-endpoints.ts';
import * as steps from './step-endpoints.ts';

test.each([...Object.values(entry), ...Object.values(steps)])(
  'API-05 the entry call $name equals the one of the contract',
  (light) => {
    const full = ENDPOINTS.find(({ name }) => name === light.name);
    const { name, path, method, wire } = full ?? {};
    expect(light).toEqual({ name, path, method, wire, auth: { kind: full?.auth.kind } });
  },
);
