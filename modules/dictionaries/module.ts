import { defineModule } from '@haiqiao/contract/definitions';
import { enterpriseDictionaries } from './enterprise.dictionaries.ts';
import { serviceDictionaries } from './service.dictionaries.ts';
import { tradeDictionaries } from './trade.dictionaries.ts';

/** Dictionaries shared by several areas. */
export default defineModule({
  code: 'dictionaries',
  label: '公共字典',
  dictionaries: [...enterpriseDictionaries, ...tradeDictionaries, ...serviceDictionaries],
});
