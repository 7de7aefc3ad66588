import { linkSetting, textSetting } from './setting-definition.ts';

const LINE_MAX = 100;

/** The centre itself, and external links. */
export const CENTRE_SETTINGS = {
  'centre.name': textSetting({
    group: 'centre',
    label: ['中心名称', '中心名稱', 'Name of the centre', 'センター名'],
    description: [
      '显示在登录页底部。',
      '顯示在登入頁底部。',
      'Shown at the foot of the sign-in page.',
      'ログイン画面の下部に表示されます。',
    ],
    maxLength: LINE_MAX,
    isRequired: true,
    initial: '跨境贸易资源中心',
  }),
  'centre.englishName': textSetting({
    group: 'centre',
    label: ['中心英文名称', '中心英文名稱', 'English name of the centre', 'センターの英語名'],
    description: [
      '用于中英对照证明的英文部分；留空则使用中文名称。',
      '用於中英對照證明的英文部分；留空則使用中文名稱。',
      'Used in the English part of bilingual proofs; left empty, the Chinese name is used.',
      '中英併記の証明書の英文に使われます。空欄の場合は中国語名を使います。',
    ],
    maxLength: LINE_MAX,
    isRequired: false,
    initial: '',
  }),
  'support.phone': textSetting({
    group: 'centre',
    label: ['服务电话', '服務電話', 'Support telephone', 'サポート電話'],
    description: [
      '显示在登录页和首页；留空则不显示。',
      '顯示在登入頁和首頁；留空則不顯示。',
      'Shown on the sign-in page and the home page; left empty it is not shown.',
      'ログイン画面とホームに表示されます。空欄の場合は表示されません。',
    ],
    maxLength: LINE_MAX,
    isRequired: false,
    initial: '028-8600 1234',
  }),
  /** DOMAIN §1.8: links in mails. */
  'centre.publicUrl': linkSetting({
    group: 'centre',
    label: ['系统访问网址', '系統存取網址', 'Address of this system', 'システムのアドレス'],
    description: [
      '员工在浏览器中打开本系统的网址，用于通知邮件中的链接；留空则邮件不带链接。',
      '員工在瀏覽器中開啟本系統的網址，用於通知郵件中的連結；留空則郵件不帶連結。',
      'Where staff open this system in their browsers; links in mails lead there. Left empty, mails have no links.',
      '職員がブラウザーでこのシステムを開くアドレスです。通知メールのリンクに使います。空欄の場合、リンクは付きません。',
    ],
    initial: '',
  }),
  /** NAV-08. */
  'talentPlatform.url': linkSetting({
    group: 'talentPlatform',
    label: ['平台网址', '平台網址', 'Address', 'アドレス'],
    description: [
      '页首“人才数据平台”链接打开的网址；留空则不显示链接。',
      '頁首「人才資料平台」連結開啟的網址；留空則不顯示連結。',
      'Where the link in the header leads; left empty there is no link.',
      'ヘッダーのリンク先です。空欄の場合はリンクを表示しません。',
    ],
    initial: '',
  }),
} as const;
