/**
 * Our own element in diagrams, as readers and editors of BPMN are told about it (`moddleExtensions: { hq: hqDescriptor }`):
 * `<hq:options>` in `extensionElements` holds the options of its element as JSON.
 */
export const hqDescriptor = {
  name: 'Haiqiao',
  uri: 'https://haiqiao.dev/bpmn',
  prefix: 'hq',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Options',
      superClass: ['Element'],
      properties: [{ name: 'json', isBody: true, type: 'String' }],
    },
  ],
} as const;

/** Type of that element in what was read. */
export const OPTIONS_TYPE = 'hq:Options';
