import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const pairs: Record<string, Record<string, string>> = {
  '4.5': {
    bg: 'text text-2 text-3 link',
    'bg-subtle': 'text text-2 text-3 link',
    surface: 'text text-2 text-3 link success-fg info-fg warn-fg danger-fg chart-label',
    'surface-2': 'text text-2 text-3 link',
    'surface-3': 'text text-2 text-3 link',
    primary: 'on-primary',
    'primary-hover': 'on-primary',
    'primary-active': 'on-primary',
    'primary-soft': 'on-primary-soft',
    'primary-soft-hover': 'on-primary-soft',
    secondary: 'on-secondary',
    'secondary-hover': 'on-secondary',
    'secondary-soft': 'on-secondary-soft',
    accent: 'on-accent',
    'accent-hover': 'on-accent',
    'accent-soft': 'on-accent-soft',
    'hero-bg': 'hero-fg hero-fg-2 secondary',
    'hero-bg-2': 'hero-fg hero-fg-2',
    band: 'on-band',
    'success-bg': 'success-fg',
    'success-solid': 'on-success',
    'info-bg': 'info-fg',
    'info-solid': 'on-info',
    'warn-bg': 'warn-fg',
    'warn-solid': 'on-warn',
    'danger-bg': 'danger-fg',
    'danger-solid': 'on-danger',
  },
  '3': {
    surface:
      'success-icon info-icon warn-icon danger-icon border-strong focus primary chart-1 chart-2-line chart-3 chart-4 risk-level-0 risk-level-1 risk-level-2 risk-level-3 risk-level-4 risk-level-5 risk-level-6 risk-level-7 risk-level-8 risk-level-9 risk-level-10',
    'success-bg': 'success-icon',
    'info-bg': 'info-icon',
    'warn-bg': 'warn-icon',
    'danger-bg': 'danger-icon',
    bg: 'border-strong focus primary',
    'surface-2': 'border-strong focus primary',
    'surface-3': 'border-strong focus primary',
    'hero-bg': 'focus-on-hero',
    'hero-bg-2': 'focus-on-hero',
    band: 'focus-on-band',
  },
};

const css = ['tokens', 'scales', 'risk']
  .map((file) => readFileSync(new URL(`./styles/${file}.css`, import.meta.url), 'utf8'))
  .join('\n');

function block(selector: string): Map<string, string> {
  const from = css.indexOf('{', css.indexOf(selector));
  const body = css.slice(from + 1, css.indexOf('}', from)).replace(/\/\*.*?\*\//gs, '');
  const declarations = body.split(';').map((line) => line.split(':').map((part) => part.trim()));
  return new Map(
    declarations.flatMap(([name, value]) => (name?.startsWith('--') && value ? [[name, value] as const] : [])),
  );
}

const root = new Map([...block(':root{'), ...block('@theme'), ...block('.risk-scale')]);
const light = new Map([...root, ...block(':root, .light')]);
const dark = new Map([...light, ...block('.dark{')]);

function hex(theme: Map<string, string>, role: string): string {
  const value = theme.get(`--c-${role}`) ?? theme.get(`--${role}`);
  if (!value || !/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${role} is not a hex colour: ${value}`);
  return value;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const cases = Object.entries(pairs).flatMap(([least, grounds]) =>
  Object.entries(grounds).flatMap(([ground, figures]) =>
    figures.split(' ').map((figure) => ({ least: Number(least), ground, figure })),
  ),
);

describe.each([
  ['light', light],
  ['dark', dark],
])('contrast in the %s theme', (_name, theme) => {
  test.each(cases)('$figure on $ground is at least $least to 1', ({ least, ground, figure }) => {
    expect(contrast(hex(theme, figure), hex(theme, ground))).toBeGreaterThanOrEqual(least);
  });
  test('the scrollbar gutter has the colour of the dimmed page', () => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = (theme.get('--scrim') ?? '').match(/[\d.]+/g)!.map(Number);
    const page = [1, 3, 5].map((at) => Number.parseInt(hex(theme, 'bg').slice(at, at + 2), 16));
    const seen = [red, green, blue].map((part, at) => Math.round(part * alpha + page[at]! * (1 - alpha)));
    expect(hex(theme, 'behind')).toBe(`#${seen.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
  });
  test('the main text colours have a contrast of at least 7 to 1', () => {
    for (const figure of ['text', 'text-2'])
      expect(contrast(hex(theme, figure), hex(theme, 'bg'))).toBeGreaterThanOrEqual(7);
  });
});

test.each(['primary', 'secondary', 'accent', 'risk'])(
  '§9 the theme has 11 different colours in the scale %s',
  (scale) => {
    const levels = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];
    const colours = levels.map((level) => new RegExp(`--${scale}-${level}: (#[0-9a-f]{6});`).exec(css)?.[1]);
    expect(colours).not.toContain(undefined);
    expect(new Set(colours).size).toBe(levels.length);
  },
);

test('the palette has 88 tested pairs', () => {
  expect(cases).toHaveLength(88);
});
