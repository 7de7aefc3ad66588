import { expect, test } from 'vitest';
import { dexpidApplicationForm } from './dexpid-application.form.ts';
import { dexpidApplication } from './dexpid-application.resource.ts';

test('REC-04 why the automatic check sent an application back stands first, and only then', () => {
  const [part] = dexpidApplicationForm.tabs?.[0]?.parts ?? [];
  expect(part).toMatchObject({ key: 'application' });
  const [first] = part && 'fields' in part ? part.fields : [];
  expect(first).toEqual({ field: 'checkResult', span: 3 });
  const { visibleWhen } = dexpidApplication.fields.checkResult;
  expect(visibleWhen).toEqual({ field: 'returnedBy', op: 'eq', value: 'SYSTEM' });
});
