import { BANNER_PAGE_SIZE, CAPTCHA_KINDS } from '@haiqiao/contract/endpoints';
import { z } from 'zod';

/** One system business setting: what it may hold and what holds until somebody changes it. */
interface SettingDefinition<Value> {
  /** Group of DOMAIN §2.27, in which the settings page shows it. */
  readonly group: 'centre' | 'loginSecurity' | 'tabs' | 'messages' | 'posts';
  readonly schema: z.ZodType<Value>;
  readonly initial: NoInfer<Value>;
}

function setting<Value>(definition: SettingDefinition<Value>): SettingDefinition<Value> {
  return definition;
}

function postCode(code: string): SettingDefinition<string> {
  return setting({ group: 'posts', schema: z.string().regex(/^[a-z][a-z0-9-]{1,63}$/), initial: code });
}

const shortText = z.string().trim().max(100);

/** Every system business setting (DOMAIN §2.27); `sys_setting` holds only what differs. */
export const SETTINGS = {
  'centre.name': setting({ group: 'centre', schema: shortText.min(1), initial: '跨境贸易资源中心' }),
  'support.phone': setting({ group: 'centre', schema: shortText, initial: '028-8600 1234' }),
  /** Empty hides the link (NAV-08). */
  'talentPlatform.url': setting({
    group: 'centre',
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    initial: '',
  }),

  /** After so many days a deleted record is gone for good (DOMAIN §2.24). */
  'recycleBin.days': setting({ group: 'centre', schema: z.int().min(1).max(3650), initial: 30 }),
  /** After so many days an entry of the front-end log is taken away (DOMAIN §2.27, retention). */
  'logs.frontDays': setting({ group: 'centre', schema: z.int().min(1).max(3650), initial: 90 }),
  /** After so many days the file of an export is taken away. */
  'files.exportDays': setting({ group: 'centre', schema: z.int().min(1).max(90), initial: 7 }),

  'captcha.kind': setting({ group: 'loginSecurity', schema: z.enum(CAPTCHA_KINDS), initial: 'slide' }),
  /** Wrong passwords until the account is locked (AUTH-13). */
  'auth.maxAttempts': setting({ group: 'loginSecurity', schema: z.int().min(3).max(20), initial: 5 }),
  'auth.lockMinutes': setting({ group: 'loginSecurity', schema: z.int().min(1).max(1440), initial: 15 }),
  /** A session ends so long after the sign-in, however busy it is. */
  'auth.sessionHours': setting({ group: 'loginSecurity', schema: z.int().min(1).max(168), initial: 12 }),

  'tabs.max': setting({ group: 'tabs', schema: z.int().min(2).max(50), initial: 20 }),

  'banner.pageSize': setting({
    group: 'messages',
    schema: z.int().min(1).max(50),
    initial: BANNER_PAGE_SIZE,
  }),
  'banner.rotateSeconds': setting({ group: 'messages', schema: z.int().min(2).max(60), initial: 4 }),

  // Codes of the posts that rules speak of (DOMAIN §1.5): no id of a post stands in the code.
  'post.preliminaryTrial': postCode('preliminary-trial'),
  'post.finalTrial': postCode('final-trial'),
  'post.proofVerify': postCode('proof-verify'),
  'post.proofReview': postCode('proof-review'),
  'post.activity': postCode('activity'),
  'post.visit': postCode('visit'),
  'post.library': postCode('library'),
  'post.content': postCode('content'),
  'post.demand': postCode('demand'),
  'post.analyst': postCode('analyst'),
  'post.admin': postCode('admin'),
  'post.auditor': postCode('auditor'),
} as const;

/** Key of a setting. */
export type SettingKey = keyof typeof SETTINGS;

/** What a setting holds. */
export type SettingValue<Key extends SettingKey> =
  (typeof SETTINGS)[Key] extends SettingDefinition<infer Value> ? Value : never;
