import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

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
