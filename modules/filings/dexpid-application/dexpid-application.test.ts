import { expect, test } from 'vitest';
import { dexpidApplicationForm } from './dexpid-application.form.ts';
import { dexpidApplication } from './dexpid-application.resource.ts';

test('REC-04 the reason of a return by the automatic check is shown first, and only after such a return', () => {
  const [part] = dexpidApplicationForm.tabs?.[0]?.parts ?? [];
  expect(part).toMatchObject({ key: 'application' });
  const [first] = part && 'fields' in part ? part.fields : [];
  expect(first).toEqual({ field: 'checkResult', span: 3 });
  const { visibleWhen } = dexpidApplication.fields.checkResult;
  expect(visibleWhen).toEqual({ field: 'returnedBy', op: 'eq', value: 'SYSTEM' });
});
