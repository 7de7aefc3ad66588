import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillTokens } from './theme-css.ts';
import tokens from './tokens.json' with { type: 'json' };

const SRC = join(import.meta.dirname, '..');

function files(pattern: RegExp): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path) && !/\.test\./.test(path))
    .map((path) => join(SRC, path));
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

const ours = files(/^styles\/.*\.css$/).map((path) => fillTokens(read(path)));

test('HDR-07 every colour of every palette is a custom property of its theme and mode', () => {
  const css = ours.join('\n');
  for (const [name, palette] of Object.entries(tokens.palettes)) {
    const [theme, mode] = [name.replace(/-(light|dark)$/, ''), name.endsWith('dark') ? 'dark' : 'light'];
    const start = css.indexOf(`html.${theme === 'classic' ? 'classic' : 'rc'}.${mode}{--page`);
    const rule = css.slice(start, css.indexOf('}', start));
    expect(start, name).toBeGreaterThanOrEqual(0);
    expect(rule.split(';')).toHaveLength(Object.keys(palette).length);
    expect(rule).toContain(`--strong-hover:${palette.strongHover}`);
    expect(rule).toContain(`--text2:${palette.text2};`);
  }
});

test('HDR-06 the four sizes have the measures of the design', () => {
  const css = fillTokens('@tokens sizes;');
  expect(css).toContain('html.mini{--font-size:13px;--line-height:20px;--control-height:28px');
  expect(css).toContain('html.default{--font-size:14px;--line-height:22px;--control-height:36px');
  for (const row of ['34px', '40px', '46px', '52px']) expect(css).toContain(`--row-height:${row}`);
});

test('an unknown part stops the build', () => {
  expect(() => fillTokens('@tokens pallette classic;')).toThrow('no such part');
});

test('every custom property that a stylesheet or a component uses is defined somewhere', () => {
  const sources = [...ours, ...files(/\.(css|tsx?)$/).map(read)];
  const defined = new Set(sources.flatMap((text) => text.match(/--[a-z][\w-]*(?=['"]?\]?\s*:)/gi) ?? []));
  const set = sources.flatMap((text) =>
    [...text.matchAll(/setProperty\(\s*['"`](--[\w-]+)/g)].map(([, name]) => name),
  );
  const allProperties = new Set([...defined, ...set, '--sider-bar']);
  const missing = files(/\.(css|tsx?)$/).flatMap((path) =>
    [...read(path).matchAll(/var\((--[\w-]*\w)(,)?(?![\w$-])/g)]
      .filter(
        ([, name = '', fallback]) => !fallback && !allProperties.has(name) && !name.startsWith('--ant-'),
      )
      .map(([, name]) => `${path.slice(SRC.length)}: ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('HDR-08 English quotation marks are narrower than an ideograph', () => {
  const css = ours.join('\n');
  expect(css).toMatch(/html:lang\(en\) \{\s*--font-family: "Latin Quotes", var\(--font-base\)/);
  // Regular and bold, since a local face covers one weight.
  expect(css.match(/font-family: "Latin Quotes";[^}]*unicode-range: U\+2018-201D/g)).toHaveLength(2);
});
