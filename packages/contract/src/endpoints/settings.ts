import { z } from 'zod';
import { LOCALE_CODES } from '../i18n/index.ts';
import { defineEndpoint } from '../http/index.ts';

/** Themes of the application, as settings and browsers name them (HDR-07). */
export const THEMES = ['resource-centre', 'classic'] as const;
/** One of {@link THEMES}. */
export type Theme = (typeof THEMES)[number];

/** Settings that every visitor may see: nothing here is about a person or a secret. */
export const publicSettingsSchema = z.object({
  /** Name of the centre, shown at the foot of the sign-in page. */
  centreName: z.string(),
  supportPhone: z.string(),
  /** Address of the separate talent-data platform (NAV-08); empty hides the link. */
  talentPlatformUrl: z.string(),
  /** Whether the demo accounts exist here. */
  demo: z.boolean(),
  version: z.string(),
  /** Most tabs that can be open at once, the home tab included (TAB-08). */
  tabsMax: z.int(),
  /** Messages that the banner shows in turn, and how many seconds each stays (HDR-04). */
  bannerPageSize: z.int(),
  bannerRotateSeconds: z.int(),
  /** How the application looks to those who have chosen nothing (HDR-07); the colour as `#RRGGBB`. */
  theme: z.enum(THEMES),
  themeColour: z.string(),
  /** The language of those who have chosen none (HDR-08). */
  language: z.enum(LOCALE_CODES),
});

/** What every visitor may know of the settings. */
export type PublicSettings = z.output<typeof publicSettingsSchema>;

/** Asked before anybody signs in: name, phone and links of the centre. */
export const queryPublicSettings = defineEndpoint({
  name: 'queryPublicSettings',
  method: 'POST',
  path: '/api/v1/settings/query',
  tag: 'settings',
  summary: 'What the sign-in page and the shell show of the settings.',
  auth: { kind: 'public', reason: 'the sign-in page needs it; holds nothing personal' },
  wire: 'data',
  body: z.strictObject({}),
  reply: publicSettingsSchema,
  limit: { max: 240, windowMs: 60_000 },
});
