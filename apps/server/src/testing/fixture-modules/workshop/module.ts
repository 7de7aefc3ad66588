import { defineModule } from '@haiqiao/contract/definitions';
import { machineForm } from './machine/machine.form.ts';
import { machineList } from './machine/machine.list.ts';
import { machine } from './machine/machine.resource.ts';
import { makerForm } from './maker/maker.form.ts';
import { makerList } from './maker/maker.list.ts';
import { maker } from './maker/maker.resource.ts';
import { machineryDictionaries } from './machinery.dictionaries.ts';
import { machineryMenu } from './machinery.menu.ts';
import { machineryPermissions } from './machinery.permissions.ts';

/** A fictitious area that uses every definition feature, for the engine's tests. */
export default defineModule({
  code: 'workshop',
  label: '车间',
  resources: [maker, machine],
  forms: [makerForm, machineForm],
  lists: [makerList, machineList],
  dictionaries: machineryDictionaries,
  menus: machineryMenu,
  permissions: machineryPermissions,
});
