import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './Button.tsx';

const root = document.documentElement;
const token = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();
afterEach(() => root.classList.remove('dark'));

describe('§9 the visual theme', () => {
  test('is dark when the root element has the class «dark»', () => {
    const light = getComputedStyle(document.body).backgroundColor;
    root.classList.add('dark');
    expect(getComputedStyle(root).colorScheme).toBe('dark');
    expect(getComputedStyle(document.body).backgroundColor).not.toBe(light);
  });

  test('has button sizes from `sm` to `5xl` with increasing heights', async () => {
    const sizes = ['sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'] as const;
    await render(
      <>
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
      </>,
    );
    const heights = sizes.map(
      (size) => page.getByRole('button', { name: size, exact: true }).element().getBoundingClientRect().height,
    );
    expect(heights).toEqual([...new Set(heights)].toSorted((a, b) => a - b));
  });

  test('plays the ripple of a button for 400 ms', () => expect(token('--dur-ripple')).toMatch(/^(400ms|\.?0?\.4s)$/));
});
