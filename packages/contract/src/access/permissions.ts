/** Permission codes of the fixed areas; business areas define their own. */
export const PERMISSIONS = {
  /** See another member's menu tree. */
  readMenusOfOthers: 'member:readMenus',
  /** See another member's attributes (phone, e-mail). */
  readAttributesOfOthers: 'member:readAttributes',
  /** Lift a lock caused by wrong passwords. */
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
  /** Process the departure of a member and hand over their work. */
  leaveMember: 'member:leave',
  /** End every session of a member. */
  endMemberSessions: 'member:forceOffline',
  /** View the product as another member, read-only. */
  viewAsMember: 'member:viewAs',
  /** Create a password reset link for a member. */
  resetMemberPassword: 'member:resetPassword',
  /** Remove the lost second factor of a member. */
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
  /** See deleted records that were readable before deletion. */
  readBin: 'recycle_bin:read',
  /** Restore deleted records. */
  restoreBin: 'recycle_bin:restore',
  /** Delete records permanently. */
  purgeBin: 'recycle_bin:purge',
  /** See dictionaries in the administration view. */
  readDictionaries: 'dictionary:read',
  /** Add dictionaries and items, and import them. */
  createDictionaries: 'dictionary:create',
  /** Change dictionaries and items, merge items. */
  updateDictionaries: 'dictionary:update',
  /** Delete dictionaries and items. */
  deleteDictionaries: 'dictionary:delete',
  /** See menus, their buttons, and previews for other members. */
  readMenus: 'menu:read',
  /** Add menus and buttons. */
  createMenus: 'menu:create',
  /** Change and move menus and buttons. */
  updateMenus: 'menu:update',
  /** Delete menus and buttons. */
  deleteMenus: 'menu:delete',
  /** See the server's routes and who may call them. */
  readResources: 'resource:read',
  /** See the menus of enterprises. */
  readEnterpriseMenus: 'enterprise_menu:read',
  /** Add menus of enterprises. */
  createEnterpriseMenus: 'enterprise_menu:create',
  /** Change and move menus of enterprises. */
  updateEnterpriseMenus: 'enterprise_menu:update',
  /** Delete menus of enterprises. */
  deleteEnterpriseMenus: 'enterprise_menu:delete',
  /** See permission groups, staged changes and affected members. */
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
  /** See system business settings, their history and comparison. */
  readSettings: 'setting:read',
  /** Change system business settings. */
  updateSettings: 'setting:update',
  /** Change settings relevant to security. */
  updateSecuritySettings: 'setting:updateSecurity',
  /** See lists with their designs, drafts and versions. */
  readListDesigns: 'list_design:read',
  /** Edit drafts of lists. */
  updateListDesigns: 'list_design:update',
  /** Publish drafts of lists, and roll lists back. */
  publishListDesigns: 'list_design:publish',
  /** See forms with their designs, drafts and versions. */
  readFormDesigns: 'form_design:read',
  /** Edit drafts of forms. */
  updateFormDesigns: 'form_design:update',
  /** Publish drafts of forms, and roll forms back. */
  publishFormDesigns: 'form_design:publish',
  /** See flow models and their versions, and simulate them. */
  readFlowModels: 'flow_model:read',
  /** Edit flow models. */
  updateFlowModels: 'flow_model:update',
  /** Deploy flow models, and retire versions. */
  deployFlowModels: 'flow_model:deploy',
  /** See every process instance, with its history. */
  readFlowInstances: 'flow_instance:read',
  /** Terminate, suspend, jump, migrate and retry process instances, reassign tasks, and override separation of duty. */
  manageFlowInstances: 'flow_instance:manage',
  /** See failed timers and nodes of process instances. */
  readFlowIncidents: 'flow_incident:read',
  /** Requeue and discard failed timers and nodes of process instances. */
  manageFlowIncidents: 'flow_incident:manage',
  /** See working days and the time limits of stages. */
  readWorkCalendar: 'work_calendar:read',
  /** Change working days and time limits. */
  updateWorkCalendar: 'work_calendar:update',
  /** See API keys of filing programs. */
  readApiKeys: 'api_key:read',
  /** Create keys. */
  createApiKeys: 'api_key:create',
  /** Change keys and rotate their secrets. */
  updateApiKeys: 'api_key:update',
  /** Revoke keys permanently. */
  revokeApiKeys: 'api_key:revoke',
  /** See why a member has or lacks access. */
  explainAccess: 'permission:explain',
  /** Answer requests for access. */
  answerAccessRequests: 'access_request:answer',
  /** Grant permissions one does not hold. */
  grantAnyPermission: 'permission:grantAny',
} as const;
