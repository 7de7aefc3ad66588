import { numberSetting, type SettingTexts } from './setting-definition.ts';

const group = 'retention';
const DAYS: SettingTexts = ['天', '天', 'days', '日'];
const LONGEST_DAYS = 3650;

/** How long what nobody needs any more is kept; a daily task takes it away. */
export const RETENTION_SETTINGS = {
  /** DOMAIN §2.24. */
  'recycleBin.days': numberSetting({
    group,
    label: ['回收站保留期', '回收站保留期', 'Recycle bin', 'ごみ箱'],
    description: [
      '删除的数据在回收站保留多久，到期后彻底清除。',
      '刪除的資料在回收站保留多久，到期後徹底清除。',
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
      '前端日志保留多久，到期后删除。',
      '前端日誌保留多久，到期後刪除。',
      'How long entries of the front-end log are kept.',
      'フロントエンドログの保存期間です。',
    ],
    min: 1,
    max: LONGEST_DAYS,
    unit: DAYS,
    initial: 90,
  }),
  'messages.days': numberSetting({
    group,
    label: ['消息保留期', '訊息保留期', 'Messages', 'メッセージ'],
    description: [
      '消息发送多久后删除，无论是否已读。',
      '訊息傳送多久後刪除，無論是否已讀。',
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
      '导出的文件可下载多久；已经导出的文件不受影响。',
      '匯出的檔案可下載多久；已經匯出的檔案不受影響。',
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
      '上传后没有任何数据使用的文件保留多久，到期后删除。',
      '上傳後沒有任何資料使用的檔案保留多久，到期後刪除。',
      'How long an uploaded file stays that no record refers to.',
      'どのデータにも使われていないアップロード済みファイルの保存期間です。',
    ],
    min: 1,
    max: 720,
    unit: ['小时', '小時', 'hours', '時間'],
    initial: 24,
  }),
} as const;
