import { useRef, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Options = Omit<Parameters<typeof Dialog>[0], 'open' | 'onClose' | 'title'> & { focusField?: boolean };

const closed = vi.fn();

function Opener({ focusField = false, ...options }: Options) {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog
        {...options}
        open={open}
        onClose={() => {
          closed();
          setOpen(false);
        }}
        title="Mover la fecha"
        {...(focusField && { initialFocus: field })}
        actions={<Button onClick={() => setOpen(false)}>Mover</Button>}
      >
        <input ref={field} aria-label="Día" />
      </Dialog>
    </>
  );
}

async function opened(options: Options = {}) {
  closed.mockClear();
  await render(<Opener {...options} />);
  await page.getByRole('button', { name: 'Abrir' }).click();
}

const box = () => document.querySelector('dialog')!;
const focused = () => document.activeElement;

describe('Dialog', () => {
  test('has its title as accessible name and focuses the title', async () => {
    await opened();
    await expect.element(page.getByRole('dialog', { name: 'Mover la fecha' })).toBeVisible();
    expect(focused()).toBe(box().querySelector('h2'));
  });

  test('focuses the first button of an alertdialog', async () => {
    await opened({ role: 'alertdialog' });
    expect(focused()?.textContent).toBe('Mover');
  });

  test('focuses the element given as initial focus', async () => {
    await opened({ focusField: true });
    expect(focused()).toBe(box().querySelector('input'));
  });

  test('closes with Escape and its close button, restores the focus, and becomes empty', async () => {
    await opened();
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(box().open).toBe(false);
    expect(focused()?.textContent).toBe('Abrir');
    expect(box().textContent).toContain('Mover la fecha');
    await expect.poll(() => box().textContent).toBe('');
    await page.getByRole('button', { name: 'Abrir' }).click();
    await page.getByRole('button', { name: 'Cerrar' }).click();
    expect(closed).toHaveBeenCalledTimes(2);
  });

  test('closes with a click on the backdrop, and not with a click inside', async () => {
    await opened();
    await page.getByRole('textbox').click();
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(box(), { position: { x: -5, y: -5 }, force: true });
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('keeps the focus inside', async () => {
    await opened();
    for (let press = 0; press < 6; press++) {
      await userEvent.keyboard('{Tab}');
      expect(focused() === document.body || box().contains(focused())).toBe(true);
    }
  });
});

describe('§9 the animation of a Dialog', () => {
  test('fades and scales for 150 ms and slides for 300 ms', async () => {
    await opened();
    const times = () => getComputedStyle(box()).transitionDuration.split(', ').slice(0, 3);
    expect(times()).toEqual(['0.15s', '0.15s', '0.3s']);
    const start = performance.now();
    await userEvent.keyboard('{Escape}');
    expect(times()).toEqual(['0.15s', '0.15s', '0.3s']);
    await expect.poll(() => getComputedStyle(box()).display, { interval: 10 }).toBe('none');
    expect(performance.now() - start).toBeGreaterThan(100);
  });
});

describe('a Dialog that is not dismissible', () => {
  const fixed = { dismissible: false, role: 'alertdialog', blank: true } as const;

  test('has no close button, ignores Escape, and opens again when the browser closes it', async () => {
    await opened(fixed);
    await expect.element(page.getByRole('button', { name: 'Cerrar' })).not.toBeInTheDocument();
    for (let press = 0; press < 4; press++) await userEvent.keyboard('{Escape}');
    expect(box().open).toBe(true);
    box().close();
    await expect.poll(() => box().open).toBe(true);
    expect(closed).not.toHaveBeenCalled();
  });
});
