import type account from './locales/zh-CN/account.json';
import type bpmn from './locales/zh-CN/bpmn.json';
import type captcha from './locales/zh-CN/captcha.json';
import type common from './locales/zh-CN/common.json';
import type conditions from './locales/zh-CN/conditions.json';
import type credentials from './locales/zh-CN/credentials.json';
import type enterpriseAccounts from './locales/zh-CN/enterprise-accounts.json';
import type enterpriseOnline from './locales/zh-CN/enterprise-online.json';
import type dictionary from './locales/zh-CN/dictionary.json';
import type duplicates from './locales/zh-CN/duplicates.json';
import type explain from './locales/zh-CN/explain.json';
import type fields from './locales/zh-CN/fields.json';
import type files from './locales/zh-CN/files.json';
import type flows from './locales/zh-CN/flows.json';
import type flowDesigner from './locales/zh-CN/flow-designer.json';
import type form from './locales/zh-CN/form.json';
import type home from './locales/zh-CN/home.json';
import type http from './locales/zh-CN/http.json';
import type imageEditor from './locales/zh-CN/image-editor.json';
import type list from './locales/zh-CN/list.json';
import type log from './locales/zh-CN/log.json';
import type login from './locales/zh-CN/login.json';
import type permissions from './locales/zh-CN/permissions.json';
import type menus from './locales/zh-CN/menus.json';
import type messages from './locales/zh-CN/messages.json';
import type organisation from './locales/zh-CN/organisation.json';
import type recycleBin from './locales/zh-CN/recycle-bin.json';
import type review from './locales/zh-CN/review.json';
import type settings from './locales/zh-CN/settings.json';
import type shell from './locales/zh-CN/shell.json';
import type tabs from './locales/zh-CN/tabs.json';
import type transfers from './locales/zh-CN/transfers.json';
import type viewAs from './locales/zh-CN/view-as.json';
import type apiKeys from './locales/zh-CN/api-keys.json';
import type workCalendar from './locales/zh-CN/work-calendar.json';

/** zh-CN is the source: a key that is not in its files does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      bpmn: typeof bpmn;
      captcha: typeof captcha;
      common: typeof common;
      conditions: typeof conditions;
      credentials: typeof credentials;
      'enterprise-accounts': typeof enterpriseAccounts;
      'enterprise-online': typeof enterpriseOnline;
      dictionary: typeof dictionary;
      duplicates: typeof duplicates;
      explain: typeof explain;
      fields: typeof fields;
      files: typeof files;
      flows: typeof flows;
      'flow-designer': typeof flowDesigner;
      form: typeof form;
      home: typeof home;
      http: typeof http;
      'image-editor': typeof imageEditor;
      list: typeof list;
      log: typeof log;
      login: typeof login;
      permissions: typeof permissions;
      menus: typeof menus;
      messages: typeof messages;
      organisation: typeof organisation;
      'recycle-bin': typeof recycleBin;
      review: typeof review;
      settings: typeof settings;
      shell: typeof shell;
      tabs: typeof tabs;
      transfers: typeof transfers;
      'view-as': typeof viewAs;
      'work-calendar': typeof workCalendar;
      'api-keys': typeof apiKeys;
    };
  }
}
