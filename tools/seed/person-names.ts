/** Surnames, frequent ones first, two of them of two characters. */
export const SURNAMES =
  '王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 韩 邓 冯 曹 彭 曾 肖 田 董 潘 袁 蔡 蒋 余 于 杜 叶 程 魏 苏 吕 丁 任 沈 姚 卢 姜 崔 钟 谭 陆 汪 范 石 廖 贾 韦 付 白 邹 孟 熊 秦 邱 侯 江 尹 薛 闫 段 雷 黎 史 龙 陶 贺 毛 郝 顾 龚 邵 万 覃 武 钱 戴 严 莫 孔 向 常 欧阳 司马'.split(
    ' ',
  );

/** Characters of given names. */
export const GIVEN_NAMES =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀 霞 平 刚 桂 英 华 玉 梅 红 建 国 文 辉 力 志 宇 浩 然 子 涵 欣 怡 雨 桐 思 远 佳 宁 晓 岚 振 立 群 若 溪 梦 婷 俊 凯 鑫 瑶 琳 晨 曦 博 雅 诗 琪 泽 轩 嘉 睿 一 诺 奕 辰 心 悦 婉 清 海 波 彦 哲'.split(
    ' ',
  );
