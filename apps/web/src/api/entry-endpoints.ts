import type {
  createCaptcha as createCaptchaEndpoint,
  getPublicKey as getPublicKeyEndpoint,
  login as loginEndpoint,
  logout as logoutEndpoint,
  queryModulesTree as queryModulesTreeEndpoint,
  queryPublicSettings as queryPublicSettingsEndpoint,
  refreshToken as refreshTokenEndpoint,
} from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { Callable } from './callable.ts';

/**
 * The calls of the sign-in page, without their schemas: those and zod would double its size (DESIGN §5). Types come from the contract; a
 * test compares every value with it.
 */
type Entry<E extends AnyEndpoint> = Callable<E['body'], E['reply']>;

export const getPublicKey: Entry<typeof getPublicKeyEndpoint> = {
  name: 'getPublicKey',
  method: 'POST',
  path: '/api/jwt/getPublicKey',
  wire: 'data',
  auth: { kind: 'public' },
};

export const login: Entry<typeof loginEndpoint> = {
  name: 'SYS_USER_LOGIN',
  method: 'POST',
  path: '/api/auth/login',
  wire: 'flat-or-query',
  auth: { kind: 'public' },
};

export const refreshToken: Entry<typeof refreshTokenEndpoint> = {
  name: 'refreshToken',
  method: 'POST',
  path: '/api/auth/refresh_token',
  wire: 'none',
  auth: { kind: 'refresh-token' },
};

export const logout: Entry<typeof logoutEndpoint> = {
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  wire: 'data',
  auth: { kind: 'member' },
};

export const createCaptcha: Entry<typeof createCaptchaEndpoint> = {
  name: 'createCaptcha',
  method: 'POST',
  path: '/api/v1/captcha/create',
  wire: 'data',
  auth: { kind: 'public' },
};

export const queryModulesTree: Entry<typeof queryModulesTreeEndpoint> = {
  name: 'queryModulesTree',
  method: 'POST',
  path: '/api/auth/resource/queryModulesTreeByMemberId',
  wire: 'data',
  auth: { kind: 'member' },
};

export const queryPublicSettings: Entry<typeof queryPublicSettingsEndpoint> = {
  name: 'queryPublicSettings',
  method: 'POST',
  path: '/api/v1/settings/query',
  wire: 'data',
  auth: { kind: 'public' },
};
