import tokens from './tokens.json' with { type: 'json' };

/**
 * CSS custom properties generated from `tokens.json`, the single source of colours and sizes. The build inserts them at `@tokens <part>;`
 * in stylesheets (`vite.config.ts`), so no value is written twice.
 */

type PaletteName = keyof typeof tokens.palettes;
type Declarations = readonly (readonly [name: string, value: string])[];

const THEME_CLASS = { 'resource-centre': 'rc', classic: 'classic' } as const;
const MODES = ['light', 'dark'] as const;

/** `strongHover` → `--strong-hover`, `text2` → `--text2`. */
function variableName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

function rule(selector: string, declarations: Declarations): string {
  const body = declarations.map(([name, value]) => `${name}:${value}`).join(';');
  return `${selector}{${body}}`;
}

function paletteRules(theme: keyof typeof THEME_CLASS): string[] {
  return MODES.flatMap((mode) => {
    const name: PaletteName = `${theme}-${mode}`;
    const palette = tokens.palettes[name];
    const selector = `html.${THEME_CLASS[theme]}.${mode}`;
    const all = Object.entries(palette).map(([key, value]) => [variableName(key), value] as const);
    // VISUAL §2: borders are low in contrast unless the system asks for more.
    const contrast = rule(selector, [
      ['--control', palette.text3],
      ['--line', palette.control],
    ]);
    return [rule(selector, all), `@media (prefers-contrast: more){${contrast}}`];
  });
}

function statusRules(): string[] {
  return MODES.map((mode) => {
    const families = Object.entries(tokens.status[mode]).flatMap(
      ([family, [text = '', bg = '', border = '']]) => [
        [`--status-${family}-text`, text] as const,
        [`--status-${family}-bg`, bg] as const,
        [`--status-${family}-border`, border] as const,
      ],
    );
    return rule(`html.${mode}`, families);
  });
}

function sizeRules(): string[] {
  return Object.entries(tokens.sizes).map(([name, size]) =>
    rule(`html.${name}`, [
      ['--font-size', `${size.fontSize}px`],
      ['--line-height', `${Math.round(size.fontSize * size.lineHeight)}px`],
      ['--control-height', `${size.controlHeight}px`],
      ['--control-height-small', `${size.sm}px`],
      ['--control-height-large', `${size.lg}px`],
      ['--row-height', `${size.row}px`],
      ['--head-height', `${size.head}px`],
      ['--cell-padding', `${size.cellX}px`],
      ['--menu-item-height', `${size.menu}px`],
      ['--tab-strip-height', `${size.tab}px`],
      ['--form-gap', `${size.form}px`],
      ['--gap', `${size.gap}px`],
    ]),
  );
}

function scaleRules(): string[] {
  const { space, type, layer } = tokens.scale;
  const fonts = Object.entries(type).flatMap(([name, { size, line }]) => [
    [`--type-${name}`, `${size}px`] as const,
    [`--type-${name}-line`, `${line}px`] as const,
  ]);
  return [
    rule('html', [
      ...space.map((px) => [`--space-${px}`, `${px}px`] as const),
      ...fonts,
      ...Object.entries(layer).map(([name, index]) => [`--layer-${name}`, String(index)] as const),
    ]),
  ];
}

const PARTS: Readonly<Record<string, () => string[]>> = {
  'palette resource-centre': () => paletteRules('resource-centre'),
  'palette classic': () => paletteRules('classic'),
  status: statusRules,
  sizes: sizeRules,
  scale: scaleRules,
  font: () => [rule('html', [['--font-base', tokens.fontFamily.replaceAll('"', "'")]])],
};

/** Replaces every `@tokens <part>;` of a stylesheet. An unknown part stops the build. */
export function fillTokens(css: string): string {
  return css.replace(/@tokens ([a-z -]+);/g, (_, part: string) => {
    const make = PARTS[part];
    if (!make) throw new Error(`@tokens ${part}: no such part, there are: ${Object.keys(PARTS).join(', ')}`);
    return make().join('\n');
  });
}
