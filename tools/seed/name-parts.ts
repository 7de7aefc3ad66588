import { pinyinLines } from '../../apps/server/src/platform/records/save/pinyin-text.ts';

/** A part of a company name with its pinyin. */
export interface NamePart {
  readonly text: string;
  readonly pinyin: string;
  readonly initials: string;
}

function partsOf(texts: string): readonly NamePart[] {
  return texts.split(' ').map((text) => {
    const [pinyin = '', initials = ''] = pinyinLines(text);
    return { text, pinyin, initials };
  });
}

/** A city with its division code and that of its customs district. */
export interface City extends NamePart {
  readonly region: string;
  readonly customs: string;
}

const CITY_CODES =
  '成都:510100:5101 杭州:330100:2901 宁波:330200:3101 深圳:440300:5301 广州:440100:5101 郑州:410100:4601 西安:610100:9001 武汉:420100:4701 ' +
  '青岛:370200:4201 南京:320100:2301 苏州:320500:2317 金华:330700:3311 合肥:340100:3301 福州:350100:3501 泉州:350500:3502 天津:120100:0201 ' +
  '大连:210200:0901 沈阳:210100:0801 昆明:530100:8601 贵阳:520100:8301 南宁:450100:7201 海口:460100:6401 绵阳:510700:7905 德阳:510600:7904 ' +
  '乐山:511100:7906 宜宾:511500:7907 泸州:510500:7908 南充:511300:7909';

/** Cities of enterprises, frequent ones first. */
export const CITIES: readonly City[] = CITY_CODES.split(' ').map((entry) => {
  const [text = '', region = '', customs = ''] = entry.split(':');
  const [part = { text, pinyin: text, initials: text }] = partsOf(text);
  return { ...part, region, customs };
});

/** First and second half of a brand: 锦程, 云帆 … */
export const BRAND_FIRST = partsOf(
  '锦 云 海 天 鑫 瑞 嘉 明 华 宏 远 通 汇 星 德 丰 佳 泰 恒 盛 启 智 联 众 金 万 东 南 西 北 蓝 凯 润 信 诚 博 安 康 新 优',
);
export const BRAND_SECOND = partsOf(
  '程 帆 桥 府 洋 达 川 锐 河 源 禾 世 途 辉 格 峰 翔 利 邦 盈 创 力 域 舟 港 贝 隆 豪 美 思 驰 越 拓 航 润 鼎 杰 捷 科 宇',
);

/** Trades. */
export const TRADES = partsOf(
  '跨境电子商务 国际物流 供应链管理 进出口贸易 信息技术 报关服务 海外仓储 品牌管理 国际货运代理 电子科技 家居用品 服装 食品 生物科技 机械设备 文化传播',
);

/** Legal forms. */
export const FORMS = partsOf('有限公司 有限责任公司 股份有限公司');

/** Names of people. */
export const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎'.split(
    '',
  );
export const FIRST_NAME_CHARACTERS =
  '明国建文志伟芳秀英娜敏静丽强磊军洋勇艳杰娟涛超霞平刚桂兰婷浩宇轩子涵思雨欣怡晨曦佳琪梓睿博雅萱俊熙鹏飞'.split(
    '',
  );
