import type { DocumentLayout } from '@haiqiao/contract/definitions';

/** A card with one of every document part. */
export const machineCard = {
  code: 'card',
  label: '设备卡',
  watermark: '仅供{$reader}使用',
  isSigned: true,
  blocks: [
    { kind: 'heading', key: 'title', text: '{name} 设备卡', level: 1 },
    {
      kind: 'paragraph',
      key: 'intro',
      text: '兹证明设备“{name}”（机身号 {serialNo}，保管人手机 {phone}）登记在册。',
      isIndented: true,
    },
    { kind: 'fields', columns: 2, fields: ['serialNo', 'kind', { field: 'summary', span: 2 }, 'phone'] },
    { kind: 'heading', key: 'parts', text: '配件' },
    { kind: 'rows', field: 'parts', columns: ['partName', 'amount', 'fitterPhone'] },
    { kind: 'space', heightMm: 4 },
    { kind: 'qr', content: 'JQ:{serialNo}' },
    { kind: 'seal', key: 'end', text: '{$centre}\n{$today}' },
    { kind: 'pageBreak' },
    { kind: 'paragraph', key: 'note', text: '打印于 {$now}，标题 {$title}。', align: 'right' },
  ],
} as const satisfies DocumentLayout;
