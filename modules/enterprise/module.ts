import { defineModule } from '@haiqiao/contract/definitions';
import { enterpriseForm } from './enterprise/enterprise.form.ts';
import { enterpriseList } from './enterprise/enterprise.list.ts';
import { enterprise } from './enterprise/enterprise.resource.ts';
import { libraryDictionaries } from './enterprise.dictionaries.ts';
import { libraryMenu } from './enterprise.menu.ts';
import { libraryPermissions } from './enterprise.permissions.ts';
import { positionForm } from './position/position.form.ts';
import { positionList } from './position/position.list.ts';
import { position } from './position/position.resource.ts';

/** The enterprise library with its job postings. */
export default defineModule({
  code: 'enterprise',
  label: '企业库',
  resources: [enterprise, position],
  forms: [enterpriseForm, positionForm],
  lists: [enterpriseList, positionList],
  dictionaries: libraryDictionaries,
  menus: libraryMenu,
  permissions: libraryPermissions,
  pages: ['/enterpriseLibrary/duplicates'],
});
