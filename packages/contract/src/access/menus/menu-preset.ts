import { z } from 'zod';

/** How a menu entry opens: in a tab (标签页), in a separate window (新窗口), or as an external page inside a tab (内嵌). */
export const MENU_OPEN_MODES = ['TAB', 'WINDOW', 'EMBED'] as const;
/** How a menu entry opens. */
export type MenuOpenMode = (typeof MENU_OPEN_MODES)[number];

/** Audience of a menu: staff of the centre (员工), or accounts of enterprises (企业). */
export const MENU_AUDIENCES = ['STAFF', 'ENTERPRISE'] as const;
/** Audience of a menu. */
export type MenuAudience = (typeof MENU_AUDIENCES)[number];

/** Themes to which a menu entry may be limited; all themes if none is named. */
export const MENU_THEMES = ['RESOURCE', 'CLASSIC'] as const;
/** A theme to which a menu entry is limited. */
export type MenuTheme = (typeof MENU_THEMES)[number];

/** Maximum depth of a menu tree (DOMAIN §2.18). */
export const MENU_DEPTH_MAX = 5;

/** Key of a setting that holds a post's code, such as `post.proofVerify` (DOMAIN §1.5). */
const POST_SETTING = /^post\.[a-z][A-Za-z]{1,62}$/;
/** Code of a post. */
const POST_CODE = /^[a-z][a-z0-9-]{1,63}$/;

/** Reference to a post: the key of a setting that holds its code, or the code itself. */
export const postRefSchema = z
  .string()
  .refine((text) => POST_SETTING.test(text) || POST_CODE.test(text), 'postReference');

const listStatus = z.string().regex(/^[A-Za-z0-9_]{1,32}$/);
const applyType = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);

/** Query values a menu entry opens its page with (NAV-04). */
export const menuPresetSchema = z.strictObject({
  /** Tab of the list. */
  list_status: listStatus.optional(),
  /** Kind of records in the list. */
  apply_type: applyType.optional(),
  /** Alternative values for holders of a post; the first match applies. */
  byPost: z
    .array(
      z.strictObject({
        /** Key of the setting that holds the post's code, or the code itself. */
        postSetting: postRefSchema,
        list_status: listStatus.optional(),
        apply_type: applyType.optional(),
      }),
    )
    .max(20)
    .optional(),
});

/**
 * Query values a menu entry opens its page with: `{ list_status: '1', byPost: [{ postSetting: 'post.preliminaryTrial', list_status: '0' }]
 * }`.
 */
export type MenuPreset = z.output<typeof menuPresetSchema>;

/** Posts from which a menu entry is hidden. */
export interface MenuPostRule {
  /** Hidden from holders of these posts; from everyone if only `hideUnlessPosts` is set. */
  readonly hideForPosts: readonly string[];
  /** Exceptions: shown to holders of these posts. */
  readonly hideUnlessPosts: readonly string[];
}

/**
 * Whether a post rule hides a menu entry.
 * @param holds whether the person holds the post of a name
 * @example isHiddenByPosts({ hideForPosts: ['post.proofVerify'], hideUnlessPosts: ['post.proofReview'] }, holds)
 */
export function isHiddenByPosts(rule: MenuPostRule, holds: (post: string) => boolean): boolean {
  const { hideForPosts, hideUnlessPosts } = rule;
  if (hideForPosts.length === 0 && hideUnlessPosts.length === 0) return false;
  const isMeant = hideForPosts.length === 0 || hideForPosts.some(holds);
  return isMeant && !hideUnlessPosts.some(holds);
}

/** The query values of a preset for a holder of certain posts. */
export function presetFor(
  preset: MenuPreset,
  holds: (post: string) => boolean,
): Readonly<Record<string, string>> {
  const own = preset.byPost?.find(({ postSetting }) => holds(postSetting));
  const values = { list_status: preset.list_status, apply_type: preset.apply_type };
  const chosen = {
    list_status: own?.list_status ?? values.list_status,
    apply_type: own?.apply_type ?? values.apply_type,
  };
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
