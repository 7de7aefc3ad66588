/** Permission codes of the fixed areas; business areas bring theirs in their definitions. */
export const PERMISSIONS = {
  /** See another member's menu tree. */
  readMenusOfOthers: 'member:readMenus',
  /** See another member's attributes (phone, e-mail). */
  readAttributesOfOthers: 'member:readAttributes',
  /** Lift the lock that wrong passwords set. */
  unlockMember: 'member:unlock',
  /** Add units of the organisation. */
  createOrgs: 'org:create',
  /** Change and move units. */
  updateOrgs: 'org:update',
  /** Delete units. */
  deleteOrgs: 'org:delete',
  /** Add posts. */
  createPosts: 'post:create',
  /** Change posts. */
  updatePosts: 'post:update',
  /** Delete posts. */
  deletePosts: 'post:delete',
  /** Add members. */
  createMembers: 'member:create',
  /** Change members. */
  updateMembers: 'member:update',
  /** Disable a member, or let them sign in again. */
  setMemberStatus: 'member:setStatus',
  /** Move members to another unit and other posts. */
  transferMembers: 'member:transfer',
  /** Make a member leave and hand over what is theirs. */
  leaveMember: 'member:leave',
  /** End every session of a member. */
  endMemberSessions: 'member:forceOffline',
  /** Look at the product as another member does, without changing anything. */
  viewAsMember: 'member:viewAs',
  /** Make the link by which a member gives themselves a new password. */
  resetMemberPassword: 'member:resetPassword',
  /** Take the second factor of a member away who has lost it. */
  resetSecondFactor: 'member:resetSecondFactor',
  /** Add member attributes. */
  createMemberAttributes: 'memberAttribute:create',
  /** Change member attributes. */
  updateMemberAttributes: 'memberAttribute:update',
  /** Delete member attributes. */
  deleteMemberAttributes: 'memberAttribute:delete',
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
  /** See menus, their buttons and how others see them. */
  readMenus: 'menu:read',
  /** Add menus and buttons. */
  createMenus: 'menu:create',
  /** Change and move menus and buttons. */
  updateMenus: 'menu:update',
  /** Delete menus and buttons. */
  deleteMenus: 'menu:delete',
  /** See which routes the server has and who gets there. */
  readResources: 'resource:read',
  /** See the menus of enterprises. */
  readEnterpriseMenus: 'enterprise_menu:read',
  /** Add menus of enterprises. */
  createEnterpriseMenus: 'enterprise_menu:create',
  /** Change and move menus of enterprises. */
  updateEnterpriseMenus: 'enterprise_menu:update',
  /** Delete menus of enterprises. */
  deleteEnterpriseMenus: 'enterprise_menu:delete',
  /** See permission groups, their changes to come and who would gain or lose by them. */
  readPermissionGroups: 'permission:read',
  /** Stage changes of permission groups. */
  updatePermissionGroups: 'permission:update',
  /** Publish changes of permission groups. */
  publishPermissionGroups: 'permission:publish',
  /** See the permission groups of enterprises, and no others. */
  readEnterprisePermissions: 'enterprise_permission:read',
  /** Stage changes of permission groups of enterprises. */
  updateEnterprisePermissions: 'enterprise_permission:update',
  /** Publish changes of permission groups of enterprises. */
  publishEnterprisePermissions: 'enterprise_permission:publish',
  /** See the system business settings, their history, and compare them. */
  readSettings: 'setting:read',
  /** Change system business settings. */
  updateSettings: 'setting:update',
  /** Change those that security hangs on. */
  updateSecuritySettings: 'setting:updateSecurity',
  /** See lists with their designs, drafts and versions. */
  readListDesigns: 'list_design:read',
  /** Keep drafts of lists. */
  updateListDesigns: 'list_design:update',
  /** Put drafts of lists in force, and put lists back. */
  publishListDesigns: 'list_design:publish',
  /** See forms with their designs, drafts and versions. */
  readFormDesigns: 'form_design:read',
  /** Keep drafts of forms. */
  updateFormDesigns: 'form_design:update',
  /** Put drafts of forms in force, and put forms back. */
  publishFormDesigns: 'form_design:publish',
  /** See flow models, their versions, and rehearse them. */
  readFlowModels: 'flow_model:read',
  /** Draw at flow models. */
  updateFlowModels: 'flow_model:update',
  /** Deploy flow models, and take versions out of use. */
  deployFlowModels: 'flow_model:deploy',
  /** See every process instance, with its history. */
  readFlowInstances: 'flow_instance:read',
  /** Terminate, suspend, jump, migrate and retry process instances, pass on the tasks of others, decide in spite of separation of duty. */
  manageFlowInstances: 'flow_instance:manage',
  /** See which days are worked, and the time limits of stages. */
  readWorkCalendar: 'work_calendar:read',
  /** Change them. */
  updateWorkCalendar: 'work_calendar:update',
  /** See the keys of programs that file. */
  readApiKeys: 'api_key:read',
  /** Make keys. */
  createApiKeys: 'api_key:create',
  /** Change keys, and give them another secret. */
  updateApiKeys: 'api_key:update',
  /** Put keys out of use for good. */
  revokeApiKeys: 'api_key:revoke',
  /** See why somebody may do something, or may not. */
  explainAccess: 'permission:explain',
  /** Answer what people ask for who were refused. */
  answerAccessRequests: 'access_request:answer',
  /** Grant what one does not hold oneself. */
  grantAnyPermission: 'permission:grantAny',
} as const;
