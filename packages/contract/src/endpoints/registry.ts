import type { AnyEndpoint } from '../http/index.ts';
import { queryAttributeValue, updateAccountSettings } from './account.ts';
import { getPublicKey, login, logout, refreshToken, unlockMember, validateToken } from './auth.ts';
import { createCaptcha } from './captcha.ts';
import {
  countDictionaryItemUses,
  findDictionaryType,
  insertDictionaryItem,
  insertDictionaryType,
  mergeDictionaryItems,
  queryDictionaryByCode,
  queryDictionaryChildren,
  queryDictionaryItems,
  queryDictionaryTypes,
  removeDictionaryItem,
  removeDictionaryType,
  reorderDictionaryTypes,
  updateDictionaryItem,
  updateDictionaryType,
} from './dictionary.ts';
import { exportDictionaries, importDictionaries } from './dictionary-files.ts';
import { getDraft, removeDraft, saveDraft } from './drafts.ts';
import { uploadFile } from './files.ts';
import { appendFrontLog } from './front-log.ts';
import { getFormDefinition, getListDefinition } from './definitions.ts';
import { healthLive, healthReady } from './health.ts';
import { queryModulesTree } from './menus.ts';
import { isMessageRead, markMessagesRead, querySystemMessages } from './messages.ts';
import {
  aggregateRecords,
  countRecordsByTab,
  getRecord,
  queryOwnRecords,
  queryRecordChanges,
  queryRecordOptions,
  queryRecords,
  removeRecords,
  runRecordAction,
  saveRecord,
  setFavourite,
  unmaskField,
  updateRecords,
} from './records.ts';
import { previewBinEntry, purgeBinEntries, queryBin, restoreBinEntries } from './recycle-bin.ts';
import { queryListViews, removeListView, saveListLayout, saveListView } from './saved-views.ts';
import { queryPublicSettings } from './settings.ts';
import {
  cancelTransfer,
  getImportReport,
  getImportTemplate,
  getTransfer,
  queryTransfers,
  readImportFile,
  startExport,
  startImport,
} from './transfers.ts';

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
  getListDefinition,
  getFormDefinition,
  queryRecords,
  countRecordsByTab,
  aggregateRecords,
  queryRecordOptions,
  getRecord,
  saveRecord,
  removeRecords,
  runRecordAction,
  queryRecordChanges,
  unmaskField,
  updateRecords,
  setFavourite,
  queryOwnRecords,
  queryListViews,
  saveListView,
  removeListView,
  saveListLayout,
  getDraft,
  saveDraft,
  removeDraft,
  findDictionaryType,
  queryDictionaryTypes,
  insertDictionaryType,
  updateDictionaryType,
  removeDictionaryType,
  reorderDictionaryTypes,
  queryDictionaryChildren,
  queryDictionaryItems,
  insertDictionaryItem,
  updateDictionaryItem,
  removeDictionaryItem,
  countDictionaryItemUses,
  mergeDictionaryItems,
  queryDictionaryByCode,
  exportDictionaries,
  importDictionaries,
  queryBin,
  previewBinEntry,
  restoreBinEntries,
  purgeBinEntries,
  uploadFile,
  startExport,
  getTransfer,
  queryTransfers,
  cancelTransfer,
  getImportTemplate,
  readImportFile,
  startImport,
  getImportReport,
  healthLive,
  healthReady,
] as const satisfies readonly AnyEndpoint[];
