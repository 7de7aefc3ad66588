import { appendFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createXlsxWriter } from '../../apps/server/src/features/transfers/sheets/xlsx-writer.ts';
import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '../../packages/contract/src/rules/index.ts';
import { writePapers } from './sample-papers.ts';

/** The form of the sample. */
export const SAMPLE_FORM = 'rs_center_record';

const NAME = '服务中心备案样例.xlsx';

const AGENT = '赵雨晴';

const ENTERPRISES = [
  ['成都锦里云商跨境电子商务有限公司', '周明远', '武侯区', '510107', '家居收纳用品', '9610'],
  ['成都天府丝路供应链管理有限公司', '何静怡', '双流区', '510116', '小型厨房电器', '9710'],
  ['成都蜀海拓贸易有限公司', '罗子昂', '青羊区', '510105', '户外露营装备', '9810'],
  ['成都竹韵良品进出口有限公司', '唐雨桐', '锦江区', '510104', '竹制工艺品', '0110'],
] as const;

const TRADE_MODES: Readonly<Record<string, string>> = {
  '9610': '跨境电商零售出口/直购进口',
  '9710': '跨境电商B2B直接出口',
  '9810': '跨境电商出口海外仓',
  '0110': '一般贸易',
};

type Cells = readonly (readonly [heading: string, cell: string])[];

/** Creates a sheet of filings with documents in a folder, unless it exists. @returns its path */
export async function makeSample(folder: string): Promise<string> {
  const path = join(folder, NAME);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const rows: Cells[] = [];
  for (const [index, enterprise] of ENTERPRISES.entries())
    rows.push(await rowOf(folder, index + 1, enterprise));
  const [first = []] = rows;
  // Renamed once complete.
  const draft = `${path}.part`;
  writeFileSync(draft, '');
  const writer = createXlsxWriter({
    name: '备案',
    columns: first.map(([heading]) => ({ heading, width: 20, format: { kind: 'text' } })),
    sink: async (bytes) => appendFileSync(draft, bytes),
  });
  await writer.writeRows(rows.map((row) => row.map(([, cell]) => cell)));
  await writer.end();
  renameSync(draft, path);
  return path;
}

async function rowOf(
  folder: string,
  number: number,
  [name, legalPerson, district, region, products, mode]: (typeof ENTERPRISES)[number],
): Promise<Cells> {
  const org = `MADEM0${number}X`;
  const body = `91${region}${org}${orgCodeCheckCharacter(org)}`;
  const license = body + creditCodeCheckCharacter(body);
  const address = `四川省成都市${district}跨贸路${number}号`;
  return [
    ['参考号', `SAMPLE-${number}`],
    ['企业名称', name],
    ['统一社会信用代码', license],
    ['法定代表人', legalPerson],
    ['所属地区', `四川省成都市${district}`],
    ['注册地址', address],
    ['企业类型', '跨境电商企业'],
    ['联系人', '林晓雯'],
    ['联系电话', `028-8600123${number}`],
    ['监管方式', TRADE_MODES[mode] ?? mode],
    ['主营产品', products],
    ['经办人', AGENT],
    ['经办人手机', `1390002123${number}`],
    ['本企业承诺所填信息真实有效', '是'],
    ...(await writePapers(folder, number, { name, license, legalPerson, address, products, agent: AGENT })),
  ];
}
