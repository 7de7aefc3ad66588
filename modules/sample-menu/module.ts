import { defineModule } from '@haiqiao/contract/definitions';
import { matterForm } from './matter/matter.form.ts';
import { matterLists } from './matter/matter.list.ts';
import { matter } from './matter/matter.resource.ts';
import { noticeForm } from './notice/notice.form.ts';
import { noticeLists } from './notice/notice.list.ts';
import { notice } from './notice/notice.resource.ts';
import { optionForm } from './option/option.form.ts';
import { optionLists } from './option/option.list.ts';
import { option } from './option/option.resource.ts';
import { sampleDictionaries } from './sample-menu.dictionaries.ts';
import { sampleMenu } from './sample-menu.menu.ts';
import { samplePermissions } from './sample-menu.permissions.ts';
import { smsForm } from './sms/sms.form.ts';
import { smsList } from './sms/sms.list.ts';
import { sms } from './sms/sms.resource.ts';

/** The sample menu as a template (NAV-12): a menu in a file, with a working page per entry. */
export default defineModule({
  code: 'sample-menu',
  label: '示例菜单',
  resources: [matter, sms, notice, option],
  forms: [matterForm, smsForm, noticeForm, optionForm],
  lists: [...matterLists, smsList, ...noticeLists, ...optionLists],
  dictionaries: sampleDictionaries,
  menus: sampleMenu,
  permissions: samplePermissions,
});
