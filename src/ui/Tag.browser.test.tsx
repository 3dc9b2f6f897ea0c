import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/styles/app.css';
import { Tag } from './Tag.tsx';

/** The steps of the risk scale that correspond to the four tag colours of the specification. */
const levels = { success: 1, info: 3, warn: 7, danger: 10 } as const;
type Mapped = keyof typeof levels;

function pixel(colour: string): [number, number, number] {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function luminance(colour: string): number {
  const [red, green, blue] = pixel(colour).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe('Tag', () => {
  afterEach(() => document.documentElement.classList.remove('dark'));

  const drawn = async (tone: Mapped) => {
    await render(<Tag tone={tone}>Estado</Tag>);
    return page.getByText('Estado').element().closest<HTMLElement>('.tag')!;
  };
  const coloursOf = (element: HTMLElement) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return { backgroundColor, color };
  };

  test.each(Object.entries(levels) as [Mapped, number][])(
    'takes the colours of the tone %s from level %i of the risk scale',
    async (tone, level) => {
      const tag = await drawn(tone);
      const before = coloursOf(tag);
      for (let other = 0; other <= 10; other++) {
        tag.style.setProperty(`--risk-level-${other}`, 'rgb(0 0 255)');
        const after = coloursOf(tag);
        expect(after.backgroundColor !== before.backgroundColor, `${other}`).toBe(other === level);
        expect(after.color !== before.color, `${other}`).toBe(other === level);
        tag.style.removeProperty(`--risk-level-${other}`);
      }
    },
  );

  test.each((Object.keys(levels) as Mapped[]).flatMap((tone) => [[tone, 'light'] as const, [tone, 'dark'] as const]))(
    'shows tone %s with a contrast of at least 4.5 to 1 in the %s theme',
    async (tone, theme) => {
      document.documentElement.classList.toggle('dark', theme === 'dark');
      const { backgroundColor, color } = coloursOf(await drawn(tone));
      expect(contrast(backgroundColor, color)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
