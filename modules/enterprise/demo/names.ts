/** First and second halves of invented brands, with their pinyin for addresses on the internet. */
export const BRAND_STARTS = [
  ['锦', 'jin'],
  ['蓉', 'rong'],
  ['蜀', 'shu'],
  ['天', 'tian'],
  ['云', 'yun'],
  ['海', 'hai'],
  ['川', 'chuan'],
  ['华', 'hua'],
  ['瑞', 'rui'],
  ['恒', 'heng'],
  ['启', 'qi'],
  ['众', 'zhong'],
  ['宏', 'hong'],
  ['森', 'sen'],
  ['远', 'yuan'],
  ['晟', 'sheng'],
  ['鼎', 'ding'],
  ['卓', 'zhuo'],
  ['盈', 'ying'],
  ['汇', 'hui'],
] as const;

export const BRAND_ENDS = [
  ['程', 'cheng'],
  ['通', 'tong'],
  ['帆', 'fan'],
  ['航', 'hang'],
  ['达', 'da'],
  ['联', 'lian'],
  ['拓', 'tuo'],
  ['信', 'xin'],
  ['峰', 'feng'],
  ['源', 'yuan'],
  ['博', 'bo'],
  ['驰', 'chi'],
  ['桥', 'qiao'],
  ['舟', 'zhou'],
  ['图', 'tu'],
  ['辰', 'chen'],
] as const;

export const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁蔡蒋余于杜叶程苏魏吕丁任沈',
];
export const GIVEN_NAMES = [
  '建国',
  '晓东',
  '文静',
  '志强',
  '丽华',
  '海燕',
  '俊杰',
  '思远',
  '雨桐',
  '明辉',
  '佳怡',
  '国强',
  '子涵',
  '雪梅',
  '振华',
  '倩',
  '磊',
  '敏',
  '鹏',
  '霞',
  '勇',
  '婷',
  '浩然',
  '欣怡',
  '立新',
  '春梅',
];

/** A kind of business: what it is called, what it is, and what it may do. */
export interface Trade {
  readonly word: string;
  readonly english: string;
  readonly types: readonly string[];
  readonly industry: string;
  readonly business: readonly string[];
  readonly services: readonly string[];
  readonly scope: string;
}

export const TRADES: readonly Trade[] = [
  {
    word: '跨境电子商务',
    english: 'Cross-border E-commerce',
    types: ['CBEC', 'TRADER'],
    industry: 'F',
    business: ['RETAIL_EXPORT', 'B2B_EXPORT'],
    services: ['CLEARANCE', 'SETTLEMENT', 'MARKETING'],
    scope:
      '互联网销售；货物进出口；技术进出口；进出口代理；国内贸易代理；日用百货销售；家居用品销售；服装服饰零售。',
  },
  {
    word: '供应链管理',
    english: 'Supply Chain Management',
    types: ['LOGISTICS', 'TRADE_SERVICE'],
    industry: 'L',
    business: ['SERVICE', 'GENERAL_TRADE'],
    services: ['LOGISTICS', 'CLEARANCE', 'OVERSEAS_WAREHOUSE'],
    scope:
      '供应链管理服务；国际货物运输代理；国内货物运输代理；装卸搬运；普通货物仓储服务；报关业务；报检业务。',
  },
  {
    word: '国际物流',
    english: 'International Logistics',
    types: ['LOGISTICS', 'CUSTOMS_BROKER'],
    industry: 'G',
    business: ['SERVICE'],
    services: ['LOGISTICS', 'CLEARANCE'],
    scope: '国际货物运输代理；航空国际货物运输代理；陆路国际货物运输代理；国际船舶代理；报关业务；仓储服务。',
  },
  {
    word: '外贸综合服务',
    english: 'Foreign Trade Services',
    types: ['TRADE_SERVICE'],
    industry: 'L',
    business: ['SERVICE', 'B2B_EXPORT'],
    services: ['CLEARANCE', 'TAX', 'SETTLEMENT', 'FINANCE'],
    scope: '外贸综合服务；进出口代理；报关业务；税务服务；商务代理代办服务；信息咨询服务。',
  },
  {
    word: '海外仓科技',
    english: 'Overseas Warehouse Technology',
    types: ['OVERSEAS_WAREHOUSE', 'WAREHOUSE'],
    industry: 'G',
    business: ['OVERSEAS_WAREHOUSE'],
    services: ['OVERSEAS_WAREHOUSE', 'LOGISTICS', 'IT'],
    scope: '仓储服务；海外仓运营管理；软件开发；信息系统集成服务；国际货物运输代理；包装服务。',
  },
  {
    word: '智能装备',
    english: 'Intelligent Equipment',
    types: ['MANUFACTURER'],
    industry: 'C',
    business: ['B2B_EXPORT', 'GENERAL_TRADE'],
    services: ['MARKETING', 'INSPECTION', 'LEGAL_IP'],
    scope: '智能基础制造装备制造；工业自动控制系统装置制造；机械设备研发；货物进出口；技术进出口。',
  },
  {
    word: '家居用品',
    english: 'Home Furnishing',
    types: ['MANUFACTURER', 'CBEC'],
    industry: 'C',
    business: ['RETAIL_EXPORT', 'OVERSEAS_WAREHOUSE'],
    services: ['OPERATION', 'INDEPENDENT_SITE', 'LEGAL_IP'],
    scope: '家具制造；家居用品制造；家居用品销售；互联网销售；货物进出口；工业设计服务。',
  },
  {
    word: '食品贸易',
    english: 'Food Trading',
    types: ['TRADER'],
    industry: 'F',
    business: ['GENERAL_TRADE', 'RETAIL_IMPORT'],
    services: ['INSPECTION', 'CLEARANCE'],
    scope: '食品销售；食品进出口；农副产品销售；调味品销售；货物进出口；食品互联网销售。',
  },
  {
    word: '支付科技',
    english: 'Payment Technology',
    types: ['PAYMENT'],
    industry: 'I',
    business: ['SERVICE'],
    services: ['SETTLEMENT', 'FINANCE'],
    scope: '跨境支付技术服务；软件开发；信息技术咨询服务；数据处理服务；金融信息服务（须经批准的除外）。',
  },
  {
    word: '数字营销',
    english: 'Digital Marketing',
    types: ['INSTITUTION'],
    industry: 'M',
    business: ['SERVICE'],
    services: ['MARKETING', 'OPERATION', 'TRAINING'],
    scope: '广告设计、代理；数字内容制作服务；市场营销策划；社会经济咨询服务；品牌管理；会议及展览服务。',
  },
  {
    word: '纺织品进出口',
    english: 'Textile Import and Export',
    types: ['TRADER', 'CBEC'],
    industry: 'F',
    business: ['GENERAL_TRADE', 'MARKET_PURCHASE'],
    services: ['CLEARANCE', 'TAX'],
    scope: '针纺织品及原料销售；服装服饰批发；面料纺织加工；货物进出口；国内贸易代理。',
  },
  {
    word: '报关服务',
    english: 'Customs Brokerage',
    types: ['CUSTOMS_BROKER', 'AGENT'],
    industry: 'L',
    business: ['SERVICE'],
    services: ['CLEARANCE', 'CONSULTING'],
    scope: '报关业务；报检业务；国际货物运输代理；商务代理代办服务；信息咨询服务（不含许可类信息咨询服务）。',
  },
];

export const TAGS = [
  '重点跟进',
  '专精特新',
  '高新技术',
  '产业带',
  '海外仓',
  '独立站',
  '政策扶持',
  '首次出海',
] as const;
