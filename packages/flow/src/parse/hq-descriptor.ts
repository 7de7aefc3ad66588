/**
 * Our own element in diagrams, as registered with BPMN readers and editors (`moddleExtensions: { hq: hqDescriptor }`): `<hq:options>` in
 * `extensionElements` contains the options of its element as JSON.
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

/** Type of that element after parsing. */
export const OPTIONS_TYPE = 'hq:Options';
