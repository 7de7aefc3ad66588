import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

/** Tools that work in the browser alone and ask the server for nothing. */
export const TOOL_ACCESS: AccessSeed = {
  menus: [
    {
      code: 'image-editor',
      parentCode: 'system',
      name: '图片编辑',
      translations: { 'zh-TW': '圖片編輯', en: 'Image editor', ja: '画像編集' },
      param: '/system/imageEditor',
      icon: 'form',
      orderNo: 220,
    },
  ],
};
