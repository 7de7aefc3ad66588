import { defineModule } from '@haiqiao/contract/definitions';
import { sampleAreaDictionaries } from './sample-area.dictionaries.ts';
import { sampleAreaMenu } from './sample-area.menu.ts';
import { sampleAreaPermissions } from './sample-area.permissions.ts';
import { sampleAreaForm } from './sample-area/sample-area.form.ts';
import { sampleAreaList } from './sample-area/sample-area.list.ts';
import { sampleArea } from './sample-area/sample-area.resource.ts';

/** The contents of the area. */
export default defineModule({
  code: 'sample-area',
  label: '示例区',
  resources: [sampleArea],
  forms: [sampleAreaForm],
  lists: [sampleAreaList],
  dictionaries: sampleAreaDictionaries,
  menus: sampleAreaMenu,
  permissions: sampleAreaPermissions,
});
