import type account from './locales/zh-CN/account.json';
import type captcha from './locales/zh-CN/captcha.json';
import type common from './locales/zh-CN/common.json';
import type home from './locales/zh-CN/home.json';
import type http from './locales/zh-CN/http.json';
import type log from './locales/zh-CN/log.json';
import type login from './locales/zh-CN/login.json';
import type shell from './locales/zh-CN/shell.json';
import type tabs from './locales/zh-CN/tabs.json';

/** zh-CN is the source: a key that is not in its files does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      captcha: typeof captcha;
      common: typeof common;
      home: typeof home;
      http: typeof http;
      log: typeof log;
      login: typeof login;
      shell: typeof shell;
      tabs: typeof tabs;
    };
  }
}
