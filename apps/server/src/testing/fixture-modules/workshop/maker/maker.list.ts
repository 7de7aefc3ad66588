import { defineList } from '@haiqiao/contract/definitions';
import { maker } from './maker.resource.ts';

/** The simplest list: columns only. */
export const makerList = defineList(maker, {
  code: 'rs_maker_list',
  label: '制造商',
  form: 'rs_maker',
  columns: [{ field: 'name' }, { field: 'creditCode' }, { field: 'city' }, { field: 'contact' }],
});
