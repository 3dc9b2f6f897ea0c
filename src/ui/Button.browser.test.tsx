import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './Button.tsx';

describe('Button', () => {
  test('does not submit a form by default', async () => {
    await render(<Button>Ver</Button>);
    await expect.element(page.getByRole('button')).toHaveAttribute('type', 'button');
  });

  test('keeps its label and width while pending, and ignores clicks', async () => {
    const click = vi.fn();
    const { rerender } = await render(<Button onClick={click}>Pagar ahora</Button>);
    const button = page.getByRole('button', { name: 'Pagar ahora' });
    await document.fonts.ready;
    const width = button.element().getBoundingClientRect().width;
    await rerender(
      <Button pending onClick={click}>
        Pagar ahora
      </Button>,
    );
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button, { force: true });
    expect(click).not.toHaveBeenCalled();
    expect(button.element().getBoundingClientRect().width).toBe(width);
  });

  test('does not submit the form while pending', async () => {
    const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    await render(
      <form onSubmit={send}>
        <Button type="submit" pending>
          Guardar
        </Button>
      </form>,
    );
    await userEvent.click(page.getByRole('button'), { force: true });
    expect(send).not.toHaveBeenCalled();
  });
});
