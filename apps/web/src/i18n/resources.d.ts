import type account from './locales/zh-CN/account.json';
import type captcha from './locales/zh-CN/captcha.json';
import type common from './locales/zh-CN/common.json';
import type dictionary from './locales/zh-CN/dictionary.json';
import type fields from './locales/zh-CN/fields.json';
import type form from './locales/zh-CN/form.json';
import type home from './locales/zh-CN/home.json';
import type http from './locales/zh-CN/http.json';
import type list from './locales/zh-CN/list.json';
import type log from './locales/zh-CN/log.json';
import type login from './locales/zh-CN/login.json';
import type recycleBin from './locales/zh-CN/recycle-bin.json';
import type shell from './locales/zh-CN/shell.json';
import type tabs from './locales/zh-CN/tabs.json';
import type transfers from './locales/zh-CN/transfers.json';

/** zh-CN is the source: a key that is not in its files does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      captcha: typeof captcha;
      common: typeof common;
      dictionary: typeof dictionary;
      fields: typeof fields;
      form: typeof form;
      home: typeof home;
      http: typeof http;
      list: typeof list;
      log: typeof log;
      login: typeof login;
      'recycle-bin': typeof recycleBin;
      shell: typeof shell;
      tabs: typeof tabs;
      transfers: typeof transfers;
    };
  }
}
