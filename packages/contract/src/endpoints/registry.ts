import type { AnyEndpoint } from '../http/index.ts';
import { queryAttributeValue, updateAccountSettings } from './account.ts';
import { getPublicKey, login, logout, refreshToken, unlockMember, validateToken } from './auth.ts';
import { createCaptcha } from './captcha.ts';
import { appendFrontLog } from './front-log.ts';
import { healthLive, healthReady } from './health.ts';
import { queryModulesTree } from './menus.ts';
import { isMessageRead, markMessagesRead, querySystemMessages } from './messages.ts';
import { queryPublicSettings } from './settings.ts';

/** Every fixed HTTP call; a contract test compares this list with the routes served. */
export const ENDPOINTS = [
  getPublicKey,
  login,
  refreshToken,
  logout,
  validateToken,
  unlockMember,
  createCaptcha,
  queryModulesTree,
  queryAttributeValue,
  updateAccountSettings,
  querySystemMessages,
  isMessageRead,
  markMessagesRead,
  appendFrontLog,
  queryPublicSettings,
  healthLive,
  healthReady,
] as const satisfies readonly AnyEndpoint[];
