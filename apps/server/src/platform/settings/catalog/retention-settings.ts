import { numberSetting, type SettingTexts } from './setting-definition.ts';

const group = 'retention';
const DAYS: SettingTexts = ['天', '天', 'days', '日'];
const LONGEST_DAYS = 3650;
const MONTHS: SettingTexts = ['个月', '個月', 'months', 'か月'];
const LONGEST_MONTHS = 600;

/** Retention of expired data; a daily job deletes it. */
export const RETENTION_SETTINGS = {
  /** DOMAIN §2.24. */
  'recycleBin.days': numberSetting({
    group,
    label: ['回收站保留期', '回收站保留期', 'Recycle bin', 'ごみ箱'],
    description: [
      '删除的数据在回收站的保留时间，到期后彻底删除。',
      '刪除的資料在回收站的保留時間，到期後徹底刪除。',
      'How long what was deleted can be brought back; after that it is gone for good.',
      '削除したデータをごみ箱に保存する期間です。過ぎると完全に削除されます。',
    ],
    min: 1,
    max: LONGEST_DAYS,
    unit: DAYS,
    initial: 30,
  }),
  'logs.frontDays': numberSetting({
    group,
    label: ['前端日志保留期', '前端日誌保留期', 'Front-end log', 'フロントエンドログ'],
    description: [
      '前端日志的保留时间，到期后删除。',
      '前端日誌的保留時間，到期後刪除。',
      'How long entries of the front-end log are kept.',
      'フロントエンドログの保存期間です。',
    ],
    min: 1,
    max: LONGEST_DAYS,
    unit: DAYS,
    initial: 90,
  }),
  'logs.auditMonths': numberSetting({
    group,
    label: ['审计日志在库时间', '稽核日誌在庫時間', 'Audit log in the database', '監査ログの保存期間'],
    description: [
      '审计日志在数据库中的保留时间，到期后按月压缩归档到文件存储，归档文件不删除。',
      '稽核日誌在資料庫中的保留時間，到期後按月壓縮歸檔到檔案儲存，歸檔檔案不刪除。',
      'How long the audit log stays in the database; after that each month moves into a compressed file, which is kept.',
      '監査ログをデータベースに保存する期間です。過ぎると月ごとに圧縮ファイルへ移し、そのファイルは保存し続けます。',
    ],
    min: 6,
    max: LONGEST_MONTHS,
    unit: MONTHS,
    initial: 36,
    isSecurity: true,
  }),
  'logs.historyMonths': numberSetting({
    group,
    label: ['修改历史在库时间', '修改歷史在庫時間', 'Histories in the database', '変更履歴の保存期間'],
    description: [
      '业务记录和流程的历史在数据库中的保留时间，到期后按月压缩归档到文件存储，页面不再显示。',
      '業務記錄和流程的歷史在資料庫中的保留時間，到期後按月壓縮歸檔到檔案儲存，頁面不再顯示。',
      'How long histories of records and processes stay in the database; after that each month moves into a compressed file and pages no longer show it.',
      '業務レコードとフローの履歴をデータベースに保存する期間です。過ぎると月ごとに圧縮ファイルへ移し、画面には表示されません。',
    ],
    min: 12,
    max: LONGEST_MONTHS,
    unit: MONTHS,
    initial: 120,
  }),
  'messages.days': numberSetting({
    group,
    label: ['消息保留期', '訊息保留期', 'Messages', 'メッセージ'],
    description: [
      '消息发送后的保留时间，到期后删除，无论是否已读。',
      '訊息傳送後的保留時間，到期後刪除，無論是否已讀。',
      'How long messages are kept after they were sent, read or not.',
      '送信からメッセージを保存する期間です。既読かどうかは問いません。',
    ],
    min: 30,
    max: LONGEST_DAYS,
    unit: DAYS,
    initial: 730,
  }),
  'files.exportDays': numberSetting({
    group,
    label: ['导出文件保留期', '匯出檔案保留期', 'Files of exports', 'エクスポートファイル'],
    description: [
      '导出文件可下载的时间；已导出的文件不受影响。',
      '匯出檔案可下載的時間；已匯出的檔案不受影響。',
      'How long the file of an export can be fetched; files that are there keep their time.',
      'エクスポートしたファイルの保存期間です。作成済みのファイルには影響しません。',
    ],
    min: 1,
    max: 90,
    unit: DAYS,
    initial: 7,
  }),
  /** DOMAIN §1.9. */
  'files.orphanHours': numberSetting({
    group,
    label: ['未使用文件保留时间', '未使用檔案保留時間', 'Unused uploads', '未使用ファイル'],
    description: [
      '上传后未被使用的文件的保留时间，到期后删除。',
      '上傳後未被使用的檔案的保留時間，到期後刪除。',
      'How long an uploaded file stays that no record refers to.',
      'どのデータにも使われていないアップロード済みファイルの保存期間です。',
    ],
    min: 1,
    max: 720,
    unit: ['小时', '小時', 'hours', '時間'],
    initial: 24,
  }),
} as const;
