import { defineModule } from '@haiqiao/contract/definitions';
import { machineForm } from './machine/machine.form.ts';
import { machineList } from './machine/machine.list.ts';
import { machine } from './machine/machine.resource.ts';
import { makerForm } from './maker/maker.form.ts';
import { makerList } from './maker/maker.list.ts';
import { maker } from './maker/maker.resource.ts';
import { workshopDictionaries } from './workshop.dictionaries.ts';
import { workshopMenu } from './workshop.menu.ts';
import { workshopPermissions } from './workshop.permissions.ts';

/** An invented area that uses everything a definition can say, for the engine's tests. */
export default defineModule({
  code: 'workshop',
  label: '车间',
  resources: [maker, machine],
  forms: [makerForm, machineForm],
  lists: [makerList, machineList],
  dictionaries: workshopDictionaries,
  menus: workshopMenu,
  permissions: workshopPermissions,
});
