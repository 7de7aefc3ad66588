import { defineForm } from '@haiqiao/contract/definitions';
import { maker } from './maker.resource.ts';

/** The simplest form: one section, in a dialog. */
export const makerForm = defineForm(maker, {
  code: 'rs_maker',
  label: '制造商',
  opensIn: 'dialog',
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '基本信息',
      fields: ['name', 'creditCode', 'city', 'contact', 'tags'],
    },
  ],
});
