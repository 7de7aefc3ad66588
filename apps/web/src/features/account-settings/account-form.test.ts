import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { faultsOf } from './account-form.ts';

function refusal(id: string, issues: { path: string; rule: string }[] = []): ApiError {
  return new ApiError('服务器的话', { kind: 'refused', url: '/api/pc/setPassword/update', id, issues });
}

test('ACC-07 rules rejected by the server are shown at their fields', () => {
  const issues = [
    { path: 'telphone', rule: 'mobileFormat' },
    { path: 'newPsd', rule: 'newPasswordRule' },
  ];
  expect(faultsOf(refusal('ACCOUNT_INVALID', issues))).toEqual({
    telphone: { rule: 'mobileFormat' },
    newPsd: { rule: 'newPasswordRule' },
  });
});

test('ACC-07 API field names are mapped to form fields', () => {
  const issues = [
    { path: 'phone', rule: 'too_big' },
    { path: 'email', rule: 'too_big' },
    { path: 'newPass', rule: 'unreadable' },
  ];
  expect(faultsOf(refusal('REQUEST_INVALID', issues))).toEqual({
    telphone: { rule: 'mobileFormat' },
    email: { rule: 'emailFormat' },
    newPsd: { text: '服务器的话' },
  });
});

test('ACC-07 a wrong old password is shown at the old password', () => {
  expect(faultsOf(refusal('ACCOUNT_OLD_PASSWORD_WRONG'))).toEqual({ oldPsd: { text: '服务器的话' } });
});

test('ACC-07 an issue without a field is not assigned to one', () => {
  expect(faultsOf(refusal('AUTH_BUSY'))).toBeNull();
  expect(faultsOf(refusal('ACCOUNT_INVALID', [{ path: 'account', rule: 'x' }]))).toBeNull();
  expect(faultsOf(new Error('x'))).toBeNull();
});
