import { defineModule } from '@haiqiao/contract/definitions';
import { messageList } from './message/message.list.ts';
import { message } from './message/message.resource.ts';
import { messageDictionaries } from './messages.dictionaries.ts';
import { messageMenu } from './messages.menu.ts';
import { messagePermissions } from './messages.permissions.ts';

/** System messages as a list. */
export default defineModule({
  code: 'messages',
  label: '系统消息',
  resources: [message],
  lists: [messageList],
  dictionaries: messageDictionaries,
  menus: messageMenu,
  permissions: messagePermissions,
});
