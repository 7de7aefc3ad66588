import { BANNER_PAGE_SIZE, type Theme } from '@haiqiao/contract/endpoints';
import { LOCALES, type LocaleCode } from '@haiqiao/contract/i18n';
import {
  colourSetting,
  numberSetting,
  originsSetting,
  selectSetting,
  type SettingTexts,
  switchSetting,
} from './setting-definition.ts';

/** A language has its native name in every language. */
const LANGUAGE_NAMES: Readonly<Record<LocaleCode, SettingTexts>> = {
  'zh-chs': named('zh-chs'),
  'zh-TW': named('zh-TW'),
  en: named('en'),
  ja: named('ja'),
};

function named(code: LocaleCode): SettingTexts {
  const label = LOCALES.find((locale) => locale.code === code)?.label ?? code;
  return [label, label, label, label];
}

/** Behaviour and appearance of the application in the browser. */
export const SCREEN_SETTINGS = {
  /** TAB-08. */
  'tabs.max': numberSetting({
    group: 'tabs',
    label: ['最多打开标签页', '最多開啟分頁標籤', 'Most open tabs', 'タブの上限'],
    description: [
      '同时打开的标签页数量上限，含首页；已打开的标签页不受影响。',
      '同時開啟的分頁標籤數量上限，含首頁；已開啟的不受影響。',
      'How many tabs can be open at once, home included; tabs that are open stay open.',
      '同時に開けるタブ数(ホームを含む)です。すでに開いているタブは閉じません。',
    ],
    min: 2,
    max: 50,
    unit: ['个', '個', 'tabs', '個'],
    initial: 20,
  }),
  /** HDR-04. */
  'banner.pageSize': numberSetting({
    group: 'messages',
    label: ['消息条轮播条数', '訊息列輪播則數', 'Messages in the banner', 'バナーの件数'],
    description: [
      '页首消息条每次轮流显示的未读消息条数。',
      '頁首訊息列每次輪流顯示的未讀訊息則數。',
      'How many unread messages the header shows in turn.',
      'ヘッダーで順に表示する未読メッセージの件数です。',
    ],
    min: 1,
    max: 50,
    unit: ['条', '則', 'messages', '件'],
    initial: BANNER_PAGE_SIZE,
  }),
  'banner.rotateSeconds': numberSetting({
    group: 'messages',
    label: ['消息条停留时间', '訊息列停留時間', 'Time of a message', 'バナーの表示時間'],
    description: [
      '每条消息的显示时间。',
      '每則訊息的顯示時間。',
      'How long each message stays before the next one comes.',
      '1件のメッセージを表示する時間です。',
    ],
    min: 2,
    max: 60,
    unit: ['秒', '秒', 'seconds', '秒'],
    initial: 4,
  }),
  /** NAV-12; its permission group defines who sees it. */
  'sampleMenu.enabled': switchSetting({
    group: 'menus',
    label: ['示例菜单', '示例選單', 'Sample menu', 'サンプルメニュー'],
    description: [
      '向有权限的人员显示示例菜单；下次读取菜单时生效。',
      '向有權限的人員顯示示例選單；下次讀取選單時生效。',
      'Shows the sample menu to those who may see it, when their menu is next read.',
      '権限のある人にサンプルメニューを表示します。メニューの次回読み込み時に反映されます。',
    ],
    initial: false,
  }),
  'embed.origins': originsSetting({
    group: 'menus',
    label: ['允许内嵌的网站', '允許內嵌的網站', 'Sites that may be embedded', '埋め込みを許可するサイト'],
    description: [
      '可以在标签页内打开的外部网站，如 https://bi.example.org，每行一个。',
      '可以在分頁標籤內開啟的外部網站，如 https://bi.example.org，每行一個。',
      'Other sites whose pages may be shown within a tab, such as https://bi.example.org, one per line.',
      'タブ内に表示できる外部サイトです。例: https://bi.example.org(1行に1つ)。',
    ],
    max: 20,
    initial: [],
    effective: 'RELOAD',
    isSecurity: true,
  }),
  /** HDR-07. */
  'theme.default': selectSetting<Theme>({
    group: 'theme',
    label: ['默认主题', '預設主題', 'Default theme', '既定のテーマ'],
    description: [
      '未自选主题的人员所用的主题。',
      '未自選主題的人員所用的主題。',
      'The theme of everybody who has chosen no look of their own.',
      '外観を選んでいない人に適用されるテーマです。',
    ],
    options: {
      'resource-centre': ['资源中心', '資源中心', 'Resource centre', 'リソースセンター'],
      classic: ['经典', '經典', 'Classic', 'クラシック'],
    },
    initial: 'resource-centre',
  }),
  'theme.colour': colourSetting({
    group: 'theme',
    label: ['默认主题色', '預設主題色', 'Default theme colour', '既定のテーマカラー'],
    description: [
      '未自选主题色的人员所用的主题色，如 #409EFF。',
      '未自選主題色的人員所用的主題色，如 #409EFF。',
      'The colour for everybody who has chosen no look of their own, such as #409EFF.',
      '外観を選んでいない人に適用される色です。例: #409EFF',
    ],
    initial: '#409EFF',
  }),
  /** HDR-08. */
  'language.default': selectSetting<LocaleCode>({
    group: 'language',
    label: ['默认语言', '預設語言', 'Default language', '既定の言語'],
    description: [
      '未自选语言的人员所用的界面语言。',
      '未自選語言的人員所用的介面語言。',
      'The language for everybody who has chosen none.',
      '言語を選んでいない人に適用される表示言語です。',
    ],
    options: LANGUAGE_NAMES,
    initial: 'zh-chs',
  }),
} as const;
