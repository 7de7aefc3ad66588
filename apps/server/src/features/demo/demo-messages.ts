import type { Translations } from '@haiqiao/contract/i18n';
import type { RouteLocation } from '@haiqiao/contract/rules';

/** A system message and its recipients. */
export interface DemoMessage {
  readonly kind: 'TODO' | 'NOTICE' | 'REMIND' | 'SYSTEM';
  readonly title: string;
  readonly translations: Translations;
  /** Minutes before the creation of the demo centre. */
  readonly minutesAgo: number;
  readonly parameter: RouteLocation;
  /** Whether opening it marks it as read (SPEC §4). */
  readonly clickRead: boolean;
  readonly receivers: readonly string[];
}

const HOME: RouteLocation = { path: '/index' };
const ERRORS: RouteLocation = { path: '/log', query: { type: 'danger' } };

const FILING = ['yushen', 'zhongshen', 'heyan', 'shenhe'];
const GOVERNANCE = ['admin', 'shenji'];

/** Notices of the last few weeks, newest first. */
export const MESSAGES: readonly DemoMessage[] = [
  {
    kind: 'SYSTEM',
    title: '【系统】检测到新的前端错误，请查看前端日志',
    translations: {
      'zh-TW': '【系統】偵測到新的前端錯誤，請檢視前端日誌',
      en: '[System] New front-end errors were detected, please look at the front-end log',
      ja: '【システム】新しいフロントエンドエラーを検出しました。ログを確認してください',
    },
    minutesAgo: 12,
    parameter: ERRORS,
    clickRead: true,
    receivers: GOVERNANCE,
  },
  {
    kind: 'TODO',
    title: '【待办】请于今日下班前提交本周工作小结',
    translations: {
      'zh-TW': '【待辦】請於今日下班前提交本週工作小結',
      en: '[To do] Please hand in your weekly summary before the end of today',
      ja: '【ToDo】本日の終業までに今週の業務報告を提出してください',
    },
    minutesAgo: 55,
    parameter: HOME,
    clickRead: true,
    receivers: ['admin', 'yushen', 'huodong', 'xuqiu'],
  },
  {
    kind: 'REMIND',
    title: '【提醒】周一例会调整至 9:30，在二会议室召开',
    translations: {
      'zh-TW': '【提醒】週一例會調整至 9:30，在二會議室召開',
      en: "[Reminder] Monday's meeting moves to 9:30, meeting room 2",
      ja: '【リマインド】月曜の定例会議は 9:30、第 2 会議室に変更されました',
    },
    minutesAgo: 140,
    parameter: HOME,
    clickRead: true,
    receivers: ['admin', 'yushen', 'zhongshen', 'qiyeku'],
  },
  {
    kind: 'NOTICE',
    title: '【通知】本年度备案信息核查工作已启动，请各岗位于本周五前完成自查',
    translations: {
      'zh-TW': '【通知】本年度備案資訊核查工作已啟動，請各崗位於本週五前完成自查',
      en: "[Notice] This year's review of filing data has begun, please finish your own check by Friday",
      ja: '【通知】今年度の届出情報点検を開始しました。各担当は金曜までに自己点検を終えてください',
    },
    minutesAgo: 260,
    parameter: HOME,
    clickRead: false,
    receivers: ['admin', ...FILING],
  },
  {
    kind: 'SYSTEM',
    title: '【系统】本周六 02:00–04:00 进行系统维护，届时服务将短时中断',
    translations: {
      'zh-TW': '【系統】本週六 02:00–04:00 進行系統維護，屆時服務將短暫中斷',
      en: '[System] Maintenance on Saturday 02:00–04:00, with short interruptions',
      ja: '【システム】土曜 02:00～04:00 にメンテナンスを行います。一時的に利用できません',
    },
    minutesAgo: 610,
    parameter: HOME,
    clickRead: true,
    receivers: ['admin', 'yushen', 'fenxi'],
  },
  {
    kind: 'NOTICE',
    title: '【培训】预审岗业务培训（第 4 期）开始报名，截止本周四 17:30',
    translations: {
      'zh-TW': '【培訓】預審崗業務培訓（第 4 期）開始報名，截止本週四 17:30',
      en: '[Training] Sign-up for preliminary-review training no. 4 is open until Thursday 17:30',
      ja: '【研修】予備審査研修（第 4 期）の申込を開始しました。締切は木曜 17:30',
    },
    minutesAgo: 1_480,
    parameter: HOME,
    clickRead: true,
    receivers: ['yushen', 'zhongshen'],
  },
  {
    kind: 'REMIND',
    title: '【提醒】请在账号设置中核对手机号与邮箱，以便接收待办通知',
    translations: {
      'zh-TW': '【提醒】請在帳號設定中核對手機號與郵箱，以便接收待辦通知',
      en: '[Reminder] Please check phone and e-mail in your account settings, so that notices reach you',
      ja: '【リマインド】通知を受け取れるよう、アカウント設定で電話番号とメールを確認してください',
    },
    minutesAgo: 2_050,
    parameter: HOME,
    clickRead: true,
    receivers: ['admin', 'yushen', 'neirong'],
  },
  {
    kind: 'NOTICE',
    title: '【公告】海外仓选址对接会将于下周三举行，请相关岗位做好接待准备',
    translations: {
      'zh-TW': '【公告】海外倉選址對接會將於下週三舉行，請相關崗位做好接待準備',
      en: '[Announcement] The overseas-warehouse site meeting takes place next Wednesday, please prepare to receive guests',
      ja: '【お知らせ】海外倉庫の立地相談会を来週水曜に開催します。受入準備をお願いします',
    },
    minutesAgo: 2_900,
    parameter: HOME,
    clickRead: true,
    receivers: ['admin', 'huodong', 'zoufang'],
  },
  {
    kind: 'NOTICE',
    title: '【公告】跨境电商出口退运商品税收政策延续，要点解读已发布',
    translations: {
      'zh-TW': '【公告】跨境電商出口退運商品稅收政策延續，要點解讀已發布',
      en: '[Announcement] The tax policy on returned cross-border exports continues; a summary is out',
      ja: '【お知らせ】越境 EC 輸出返品の税制措置が継続されます。要点解説を公開しました',
    },
    minutesAgo: 4_400,
    parameter: HOME,
    clickRead: false,
    receivers: ['admin', 'yushen', 'xuqiu'],
  },
  {
    kind: 'NOTICE',
    title: '【通知】证明签发启用新版核验页面，操作说明已发布',
    translations: {
      'zh-TW': '【通知】證明簽發啟用新版核驗頁面，操作說明已發布',
      en: '[Notice] Proofs now use the new verification page; instructions are out',
      ja: '【通知】証明発行の新しい検証ページを公開しました。操作説明をご覧ください',
    },
    minutesAgo: 7_300,
    parameter: HOME,
    clickRead: true,
    receivers: ['admin', 'yushen', 'heyan', 'shenhe'],
  },
  {
    kind: 'SYSTEM',
    title: '【系统】前端日志周报：本周错误数较上周下降',
    translations: {
      'zh-TW': '【系統】前端日誌週報：本週錯誤數較上週下降',
      en: '[System] Front-end log, weekly report: fewer errors than last week',
      ja: '【システム】フロントエンドログ週報：エラー件数は先週より減少',
    },
    minutesAgo: 8_700,
    parameter: { path: '/log' },
    clickRead: true,
    receivers: GOVERNANCE,
  },
  {
    kind: 'REMIND',
    title: '【提醒】登录密码已使用较长时间，建议在账号设置中修改',
    translations: {
      'zh-TW': '【提醒】登入密碼已使用較長時間，建議在帳號設定中修改',
      en: '[Reminder] Your password has been in use for a long time, consider changing it in the account settings',
      ja: '【リマインド】パスワードが長期間変更されていません。アカウント設定での変更をお勧めします',
    },
    minutesAgo: 10_100,
    parameter: HOME,
    clickRead: true,
    receivers: ['admin', 'yushen', 'shenji'],
  },
];
