import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint, rowVersionOrZeroSchema } from '../http/index.ts';
import { settingEditorSchema, settingValueSchema } from '../rules/index.ts';
import { encryptedPasswordSchema } from './auth.ts';

const TAG = 'settings';

/** Groups of the system business settings (DOMAIN §2.27), in display order. */
export const SETTING_GROUPS = [
  'centre',
  'posts',
  'loginSecurity',
  'tabs',
  'messages',
  'menus',
  'theme',
  'language',
  'talentPlatform',
  'enterpriseAccounts',
  'flows',
  'retention',
] as const;
/** One of {@link SETTING_GROUPS}. */
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** When a changed setting takes effect: at once, on page load, at the next sign-in, or after a server restart. */
export const SETTING_EFFECTS = ['AT_ONCE', 'RELOAD', 'NEXT_SIGN_IN', 'RESTART'] as const;
/** One of {@link SETTING_EFFECTS}. */
export type SettingEffect = (typeof SETTING_EFFECTS)[number];

/** Required `kind` value of a settings file. */
export const SETTINGS_FILE_KIND = 'haiqiao-settings';

const KEYS_MAX = 500;
const key = z.string().min(1).max(100);
const reason = z.string().trim().max(200);

const change = {
  /** Name of the author; empty for the system. */
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
};

/** A setting with its value and when it takes effect. */
export const settingViewSchema = z.object({
  key: z.string(),
  group: z.enum(SETTING_GROUPS),
  label: z.string(),
  description: z.string(),
  /** Additional search terms: pinyin and initials of its label. */
  search: z.string(),
  editor: settingEditorSchema,
  value: settingValueSchema,
  /** The default value. */
  initial: settingValueSchema,
  effective: z.enum(SETTING_EFFECTS),
  /** Changes require the password and a reason. */
  isSecurity: z.boolean(),
  /** Incremented by every change; 0 if never changed. */
  rowVersion: z.int(),
  /** Last change; null for none. */
  changed: z.object(change).nullable(),
});
/** A setting on the settings page. */
export type SettingView = z.output<typeof settingViewSchema>;

/** All settings (SYS-04). */
export const querySettings = defineEndpoint({
  name: 'querySettings',
  path: '/api/setting/query',
  tag: TAG,
  summary: 'Lists all system settings with value, default and author of the last change.',
  auth: { kind: 'permission', code: PERMISSIONS.readSettings },
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.object({
    groups: z.array(z.object({ code: z.enum(SETTING_GROUPS), label: z.string() })),
    settings: z.array(settingViewSchema),
    /** Posts a setting may name; `search` is their pinyin. */
    posts: z.array(z.object({ code: z.string(), name: z.string(), search: z.string() })),
  }),
});

/** Saves all or none: one refused value refuses all. */
export const saveSettings = defineEndpoint({
  name: 'saveSettings',
  path: '/api/setting/save',
  tag: TAG,
  summary: 'Updates settings together; security settings require the password and a reason.',
  auth: { kind: 'permission', code: PERMISSIONS.updateSettings },
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          key,
          /** Expected version; a conflict is reported if it has changed. */
          rowVersion: rowVersionOrZeroSchema,
          /** Absent to restore the default. */
          value: settingValueSchema.optional(),
        }),
      )
      .min(1)
      .max(KEYS_MAX),
    reason: reason.default(''),
    /** The caller's own password, encrypted as at sign-in. */
    password: encryptedPasswordSchema.nullable().default(null),
  }),
  reply: z.object({
    /** Keys with a changed value. */
    changed: z.array(z.string()),
  }),
  limit: { max: 60, windowMs: 60_000 },
  secrets: ['password'],
});

/** One change of a setting. */
export const settingHistoryRowSchema = z.object({
  id: z.string(),
  key: z.string(),
  before: settingValueSchema,
  after: settingValueSchema,
  /** The default was restored. */
  isRestored: z.boolean(),
  reason: z.string(),
  ...change,
});
/** A change of a setting with author and reason. */
export type SettingHistoryRow = z.output<typeof settingHistoryRowSchema>;

/** Changes with their authors, newest first. */
export const querySettingHistory = defineEndpoint({
  name: 'querySettingHistory',
  path: '/api/setting/history',
  tag: TAG,
  summary: 'Lists changes of one setting or of all settings, newest first.',
  auth: { kind: 'permission', code: PERMISSIONS.readSettings },
  viewing: 'read',
  body: z.strictObject({
    /** All settings by default. */
    key: key.optional(),
    pageIndex: z.int().min(0).max(10_000).default(0),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  reply: z.object({ datas: z.array(settingHistoryRowSchema), total: z.int() }),
});

/** A settings file of one centre, for comparison by another. */
export const settingsFileSchema = z.object({
  kind: z.literal(SETTINGS_FILE_KIND),
  formatVersion: z.literal(1),
  centre: z.string().max(200).default(''),
  release: z.string().max(50).default(''),
  exportedAt: z.string().max(50).default(''),
  /** Values by key, validated individually. */
  values: z
    .record(key, z.unknown())
    .refine((values) => Object.keys(values).length <= KEYS_MAX, 'too many settings'),
});
/** A file of settings. */
export type SettingsFile = z.output<typeof settingsFileSchema>;

/** Exports all settings as a file. */
export const exportSettings = defineEndpoint({
  name: 'exportSettings',
  path: '/api/setting/export',
  tag: TAG,
  summary: 'Exports all settings in force as a file, for comparison with another centre.',
  auth: { kind: 'permission', code: PERMISSIONS.readSettings },
  body: z.strictObject({}),
  reply: settingsFileSchema,
});

/** One setting that differs. */
export const settingDifferenceSchema = z.object({
  key: z.string(),
  /** Value of the first side; the default if absent in the file. */
  one: settingValueSchema,
  other: settingValueSchema,
});
/** A setting with different values on both sides. */
export type SettingDifference = z.output<typeof settingDifferenceSchema>;

/** Compares two files, or a file with the settings in force. */
export const compareSettings = defineEndpoint({
  name: 'compareSettings',
  path: '/api/setting/compare',
  tag: TAG,
  summary: 'Compares a settings file with the settings in force or with another file.',
  auth: { kind: 'permission', code: PERMISSIONS.readSettings },
  viewing: 'read',
  body: z.strictObject({
    /** The settings in force by default. */
    one: settingsFileSchema.optional(),
    other: settingsFileSchema,
  }),
  reply: z.object({
    differences: z.array(settingDifferenceSchema),
    /** Number of equal settings. */
    same: z.int(),
    /** Unknown keys in the files. */
    unknown: z.array(z.string()),
    /** Keys with an invalid value in a file. */
    invalid: z.array(z.string()),
  }),
});
