import { z } from 'zod';

/** Where a menu entry opens: in a tab (标签页), in a window of its own (新窗口), or as a page of elsewhere inside a tab (内嵌). */
export const MENU_OPEN_MODES = ['TAB', 'WINDOW', 'EMBED'] as const;
/** Where a menu entry opens. */
export type MenuOpenMode = (typeof MENU_OPEN_MODES)[number];

/** Whose menu it is: the staff of the centre (员工), or the accounts of enterprises (企业). */
export const MENU_AUDIENCES = ['STAFF', 'ENTERPRISE'] as const;
/** Whose menu it is. */
export type MenuAudience = (typeof MENU_AUDIENCES)[number];

/** Themes that a menu entry may be kept to; in every theme unless it names some. */
export const MENU_THEMES = ['RESOURCE', 'CLASSIC'] as const;
/** A theme that a menu entry is kept to. */
export type MenuTheme = (typeof MENU_THEMES)[number];

/** Levels of a menu tree at most (DOMAIN §2.18). */
export const MENU_DEPTH_MAX = 5;

/** Setting that says which post is meant, such as `post.proofVerify` (DOMAIN §1.5). */
const POST_SETTING = /^post\.[a-z][A-Za-z]{1,62}$/;
/** Code of a post. */
const POST_CODE = /^[a-z][a-z0-9-]{1,63}$/;

/** Names a post: the key of a setting that holds its code, or the code itself. */
export const postRefSchema = z
  .string()
  .refine((text) => POST_SETTING.test(text) || POST_CODE.test(text), 'postReference');

const listStatus = z.string().regex(/^[A-Za-z0-9_]{1,32}$/);
const applyType = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);

/** What a menu entry opens its page with (NAV-04). */
export const menuPresetSchema = z.strictObject({
  /** Tab of the list that opens. */
  list_status: listStatus.optional(),
  /** Kind of records that the list shows. */
  apply_type: applyType.optional(),
  /** Other values for the holders of a post; of several that fit, the first counts. */
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

/** What a menu entry opens its page with: `{ list_status: '1', byPost: [{ postSetting: 'post.preliminaryTrial', list_status: '0' }] }`. */
export type MenuPreset = z.output<typeof menuPresetSchema>;

/** Which posts a menu entry is hidden from. */
export interface MenuPostRule {
  /** Hidden from the holders of one of these posts; from everybody when only `hideUnlessPosts` is given. */
  readonly hideForPosts: readonly string[];
  /** Shown all the same to the holders of one of these. */
  readonly hideUnlessPosts: readonly string[];
}

/**
 * Whether a post rule hides a menu entry.
 * @param holds whether the person holds the post that a name stands for
 * @example isHiddenByPosts({ hideForPosts: ['post.proofVerify'], hideUnlessPosts: ['post.proofReview'] }, holds)
 */
export function isHiddenByPosts(rule: MenuPostRule, holds: (post: string) => boolean): boolean {
  const { hideForPosts, hideUnlessPosts } = rule;
  if (hideForPosts.length === 0 && hideUnlessPosts.length === 0) return false;
  const isMeant = hideForPosts.length === 0 || hideForPosts.some(holds);
  return isMeant && !hideUnlessPosts.some(holds);
}

/** The query values that a preset opens its page with, for somebody who holds certain posts. */
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
