import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { settingEditorSchema, settingValueSchema } from '../rules/index.ts';
import { encryptedPasswordSchema } from './auth.ts';

const TAG = 'settings';

/** Groups of the system business settings (DOMAIN §2.27), in the order in which the page shows them. */
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

/**
 * When a changed setting counts: at once, for pages loaded from then on, from the next sign-in on, or once the server was
 * started anew.
 */
export const SETTING_EFFECTS = ['AT_ONCE', 'RELOAD', 'NEXT_SIGN_IN', 'RESTART'] as const;
/** One of {@link SETTING_EFFECTS}. */
export type SettingEffect = (typeof SETTING_EFFECTS)[number];

/** What kind `value` of a file of settings has; nothing else is read. */
export const SETTINGS_FILE_KIND = 'haiqiao-settings';

const KEYS_MAX = 500;
const key = z.string().min(1).max(100);
const reason = z.string().trim().max(200);

const change = {
  /** Name of whoever changed it; empty for the system. */
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
};

/** One setting with what it holds and when that counts. */
export const settingViewSchema = z.object({
  key: z.string(),
  group: z.enum(SETTING_GROUPS),
  label: z.string(),
  description: z.string(),
  /** Further words that find it: pinyin and initials of its label. */
  search: z.string(),
  editor: settingEditorSchema,
  value: settingValueSchema,
  /** What holds until somebody changes it. */
  initial: settingValueSchema,
  effective: z.enum(SETTING_EFFECTS),
  /** Changing it needs the password and a reason. */
  isSecurity: z.boolean(),
  /** Rises with every change; 0 while it was never changed. */
  rowVersion: z.int(),
  /** Who changed it last; null for nobody. */
  changed: z.object(change).nullable(),
});
/** A setting as the settings page shows it. */
export type SettingView = z.output<typeof settingViewSchema>;

/** All settings (SYS-04). */
export const querySettings = defineEndpoint({
  name: 'querySettings',
  method: 'POST',
  path: '/api/setting/query',
  tag: TAG,
  summary: 'Every system business setting with its value, its default and who changed it last.',
  auth: { kind: 'permission', code: PERMISSIONS.readSettings },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({
    groups: z.array(z.object({ code: z.enum(SETTING_GROUPS), label: z.string() })),
    settings: z.array(settingViewSchema),
    /** Posts that a setting may name; `search` is their pinyin. */
    posts: z.array(z.object({ code: z.string(), name: z.string(), search: z.string() })),
  }),
});

/** All or none: one refused value refuses them all. */
export const saveSettings = defineEndpoint({
  name: 'saveSettings',
  method: 'POST',
  path: '/api/setting/save',
  tag: TAG,
  summary: 'Changes settings together; those of security need the password and a reason.',
  auth: { kind: 'permission', code: PERMISSIONS.updateSettings },
  wire: 'data',
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          key,
          /** What the caller saw; another one has changed it meanwhile if this is no longer so. */
          rowVersion: z.int().min(0),
          /** The default comes back where no value is given. */
          value: settingValueSchema.optional(),
        }),
      )
      .min(1)
      .max(KEYS_MAX),
    reason: reason.default(''),
    /** The caller's own password, sealed as at sign-in. */
    password: encryptedPasswordSchema.nullable().default(null),
  }),
  reply: z.object({
    /** Keys that hold something else now. */
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
  /** The default came back. */
  isRestored: z.boolean(),
  reason: z.string(),
  ...change,
});
/** A change of a setting, who made it and why. */
export type SettingHistoryRow = z.output<typeof settingHistoryRowSchema>;

/** Who changed what, newest first. */
export const querySettingHistory = defineEndpoint({
  name: 'querySettingHistory',
  method: 'POST',
  path: '/api/setting/history',
  tag: TAG,
  summary: 'Changes of one setting, or of all of them, newest first.',
  auth: { kind: 'permission', code: PERMISSIONS.readSettings },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    /** All settings unless given. */
    key: key.optional(),
    pageIndex: z.int().min(0).max(10_000).default(0),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  reply: z.object({ datas: z.array(settingHistoryRowSchema), total: z.int() }),
});

/** A file of settings: what one centre holds, for another to compare with. */
export const settingsFileSchema = z.object({
  kind: z.literal(SETTINGS_FILE_KIND),
  formatVersion: z.literal(1),
  centre: z.string().max(200).default(''),
  release: z.string().max(50).default(''),
  exportedAt: z.string().max(50).default(''),
  /** Values by key; judged one by one. */
  values: z
    .record(key, z.unknown())
    .refine((values) => Object.keys(values).length <= KEYS_MAX, 'too many settings'),
});
/** A file of settings. */
export type SettingsFile = z.output<typeof settingsFileSchema>;

/** Everything that is set, as a file. */
export const exportSettings = defineEndpoint({
  name: 'exportSettings',
  method: 'POST',
  path: '/api/setting/export',
  tag: TAG,
  summary: 'All settings in force, as a file that another centre can be compared with.',
  auth: { kind: 'permission', code: PERMISSIONS.readSettings },
  wire: 'data',
  body: z.strictObject({}),
  reply: settingsFileSchema,
});

/** One setting that differs. */
export const settingDifferenceSchema = z.object({
  key: z.string(),
  /** What holds on the one side; the default where the file says nothing. */
  one: settingValueSchema,
  other: settingValueSchema,
});
/** A setting that holds one thing here and another there. */
export type SettingDifference = z.output<typeof settingDifferenceSchema>;

/** What differs between two files, or between a file and what is in force. */
export const compareSettings = defineEndpoint({
  name: 'compareSettings',
  method: 'POST',
  path: '/api/setting/compare',
  tag: TAG,
  summary: 'What differs between a file of settings and what is in force here, or another file.',
  auth: { kind: 'permission', code: PERMISSIONS.readSettings },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    /** What is in force here unless given. */
    one: settingsFileSchema.optional(),
    other: settingsFileSchema,
  }),
  reply: z.object({
    differences: z.array(settingDifferenceSchema),
    /** Settings that hold the same on both sides. */
    same: z.int(),
    /** Keys of the files that no setting has. */
    unknown: z.array(z.string()),
    /** Keys whose value may not be what a file says. */
    invalid: z.array(z.string()),
  }),
});
