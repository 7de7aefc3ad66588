import type { Paper } from '../print/paper.ts';

const COMMITMENT =
  '本企业承诺所填信息真实、准确、完整，（如有虚假）愿意接受《跨境电子商务管理办法》规定的处理。';

/** A paper with a table of this many rows and every other kind of block. */
export function samplePaper({ rows = 3 }: { readonly rows?: number } = {}): Paper {
  return {
    title: '备案证明 CR-2026-000123',
    author: '跨境贸易资源中心',
    language: 'zh-CN',
    madeAt: '2026-11-20T12:00:00.000Z',
    head: { left: '跨境贸易资源中心', right: '编号 CR-2026-000123' },
    foot: '由 李静怡 于 2026-11-20 20:00 打印',
    pageLabel: '第 {page} 页 / 共 {pages} 页',
    watermark: '仅供备案使用',
    blocks: [
      { kind: 'heading', level: 1, text: '跨境电子商务服务中心备案证明' },
      {
        kind: 'paragraph',
        text: `兹证明成都海桥供应链管理有限公司已完成备案。${COMMITMENT}`,
        align: 'left',
        isIndented: true,
        isBold: false,
        sizePt: 10.5,
      },
      { kind: 'heading', level: 2, text: '登記資訊' },
      {
        kind: 'pairs',
        columns: 3,
        pairs: [
          { label: '企業名稱', text: '成都海橋供應鏈管理有限公司', span: 1 },
          { label: '統一社會信用代碼', text: '91510100MA6CXXXX5K', span: 1 },
          { label: '経営範囲', text: '輸出入業務、コンサルティング「越境EC」など。', span: 3 },
        ],
      },
      { kind: 'heading', level: 2, text: '数据明细' },
      {
        kind: 'table',
        columns: [
          { heading: '月份', isNumber: false },
          { heading: '申报单量', isNumber: true },
          { heading: '备注', isNumber: false },
        ],
        rows: Array.from({ length: rows }, (_, index) => [
          `第${index + 1}行`,
          String(index * 37),
          COMMITMENT,
        ]),
      },
      { kind: 'space', heightMm: 3 },
      { kind: 'qr', content: 'https://proof.example.com/v1/CR-2026-000123', sizeMm: 30, align: 'left' },
      { kind: 'seal', lines: ['跨境贸易资源中心', '2026年11月20日'], name: '跨境贸易资源中心' },
    ],
  };
}
