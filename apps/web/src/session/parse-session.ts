import type { MenuNode, UserInfo, ViewerInfo } from '@haiqiao/contract/endpoints';

type Fields = Readonly<Record<string, unknown>>;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Truncated or not our format.
    return null;
  }
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function hasTexts(fields: Fields, names: readonly string[]): boolean {
  return names.every((name) => typeof fields[name] === 'string');
}

function isViewer(value: unknown): value is ViewerInfo {
  const fields = fieldsOf(value);
  return fields !== null && hasTexts(fields, ['viewId', 'memberId', 'username', 'account', 'endsAt']);
}

function isUserInfo(value: unknown): value is UserInfo {
  const fields = fieldsOf(value);
  if (fields === null || !hasTexts(fields, ['id', 'username', 'account', 'postName', 'orgName']))
    return false;
  const { id, postIds, viewedBy } = fields;
  if (viewedBy !== undefined && !isViewer(viewedBy)) return false;
  return id !== '' && Array.isArray(postIds) && postIds.every((post) => typeof post === 'string');
}

function isMenuNode(value: unknown): value is MenuNode {
  const fields = fieldsOf(value);
  if (fields === null || fields['type'] !== 'MENU') return false;
  if (!hasTexts(fields, ['name', 'code', 'param', 'icon', 'group', 'pinyin'])) return false;
  const { menus, buttons } = fields;
  return Array.isArray(buttons) && Array.isArray(menus) && menus.every(isMenuNode);
}

/**
 * Parses the stored text of `userInfo`; null when malformed or of another version. Without the contract's schema, which would add the
 * schema library to the sign-in page (DESIGN §5).
 */
export function parseUserInfo(text: string | null): UserInfo | null {
  const value = parsed(text);
  return isUserInfo(value) ? value : null;
}

/** Parses the stored text of `modules`; null when malformed or of another version. */
export function parseModules(text: string | null): readonly MenuNode[] | null {
  const value = parsed(text);
  return Array.isArray(value) && value.every(isMenuNode) ? value : null;
}
