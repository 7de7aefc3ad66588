/** Permission codes of the fixed areas; business areas bring theirs in their definitions. */
export const PERMISSIONS = {
  /** See another member's menu tree. */
  readMenusOfOthers: 'member:readMenus',
  /** See another member's attributes (phone, e-mail). */
  readAttributesOfOthers: 'member:readAttributes',
  /** Lift the lock that wrong passwords set. */
  unlockMember: 'member:unlock',
  /** Read `/metrics` from another machine. */
  readMetrics: 'system:readMetrics',
  /** Read the API documentation. */
  readApiDocs: 'system:readApiDocs',
} as const;
