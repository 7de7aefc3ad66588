import { defineModule } from '@haiqiao/contract/definitions';
import { entAccountForm } from './account/ent-account.form.ts';
import { entAccountList, entUserList } from './account/ent-account.list.ts';
import { entAccount } from './account/ent-account.resource.ts';
import { accountDictionaries } from './enterprise-accounts.dictionaries.ts';
import { accountMenu } from './enterprise-accounts.menu.ts';
import { accountPermissions } from './enterprise-accounts.permissions.ts';
import { entGroup } from './group/ent-group.resource.ts';

/** Accounts of enterprises with their menus and permissions. */
export default defineModule({
  code: 'enterprise-accounts',
  label: '企业账号与权限',
  resources: [entGroup, entAccount],
  forms: [entAccountForm],
  lists: [entAccountList, entUserList],
  dictionaries: accountDictionaries,
  menus: accountMenu,
  permissions: accountPermissions,
  pages: ['/enterprisePermission/menus', '/enterprisePermission/permissionGroups'],
});
