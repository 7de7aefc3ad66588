import { z } from 'zod';
import { LOCALE_CODES } from '../i18n/index.ts';
import { defineEndpoint } from '../http/index.ts';

/** Themes of the application, as named by settings and browsers (HDR-07). */
export const THEMES = ['resource-centre', 'classic'] as const;
/** One of {@link THEMES}. */
export type Theme = (typeof THEMES)[number];

/** Settings visible to every visitor: no personal data and no secrets. */
export const publicSettingsSchema = z.object({
  /** Name of the centre, shown in the footer of the sign-in page. */
  centreName: z.string(),
  supportPhone: z.string(),
  /** URL of the separate talent-data platform (NAV-08); empty hides the link. */
  talentPlatformUrl: z.string(),
  /** Whether demo accounts exist. */
  demo: z.boolean(),
  version: z.string(),
  /** Maximum open tabs, including the home tab (TAB-08). */
  tabsMax: z.int(),
  /** Number of rotating banner messages, and seconds per message (HDR-04). */
  bannerPageSize: z.int(),
  bannerRotateSeconds: z.int(),
  /** Default theme (HDR-07); the colour as `#RRGGBB`. */
  theme: z.enum(THEMES),
  themeColour: z.string(),
  /** Default language (HDR-08). */
  language: z.enum(LOCALE_CODES),
});

/** Settings visible to every visitor. */
export type PublicSettings = z.output<typeof publicSettingsSchema>;

/** Requested before sign-in: name, phone and links of the centre. */
export const queryPublicSettings = defineEndpoint({
  name: 'queryPublicSettings',
  path: '/api/v1/settings/query',
  tag: 'settings',
  summary: 'Returns the settings that the sign-in page and the shell use.',
  auth: { kind: 'public', reason: 'required by the sign-in page; contains no personal data' },
  body: z.strictObject({}),
  reply: publicSettingsSchema,
  limit: { max: 240, windowMs: 60_000 },
});
