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
  /** See deleted records, those that one could read if they were not deleted. */
  readBin: 'recycle_bin:read',
  /** Bring deleted records back. */
  restoreBin: 'recycle_bin:restore',
  /** Delete records for good. */
  purgeBin: 'recycle_bin:purge',
  /** See dictionaries as those who keep them do. */
  readDictionaries: 'dictionary:read',
  /** Add dictionaries and items, and take them from a file. */
  createDictionaries: 'dictionary:create',
  /** Change dictionaries and items, merge items. */
  updateDictionaries: 'dictionary:update',
  /** Delete dictionaries and items. */
  deleteDictionaries: 'dictionary:delete',
} as const;
