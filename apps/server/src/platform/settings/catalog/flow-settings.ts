import { originsSetting } from './setting-definition.ts';

/** External systems that flows may call. */
export const FLOW_SETTINGS = {
  'flows.callOrigins': originsSetting({
    group: 'flows',
    label: [
      '流程可调用的系统',
      '流程可呼叫的系統',
      'Systems that flows may call',
      'フローから呼び出せるシステム',
    ],
    description: [
      '流程中“调用外部接口”仅可访问以下地址，如 https://api.example.org，每行一个；其他地址一律拒绝。',
      '流程中「呼叫外部介面」僅可存取以下地址，如 https://api.example.org，每行一個；其他地址一律拒絕。',
      'Nodes of flows that call other systems reach only these, such as https://api.example.org, one per line; all others are refused.',
      'フローの外部呼び出しノードは、ここに挙げたアドレスだけに接続できます。例: https://api.example.org(1行に1つ)。それ以外は拒否されます。',
    ],
    max: 20,
    initial: [],
    isSecurity: true,
  }),
};
