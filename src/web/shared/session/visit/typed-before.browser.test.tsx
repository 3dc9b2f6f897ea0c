import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { restoreTyped, keepTyped } from './typed-before.ts';

const page = (
  <p>
    ¿No entras? <a href="#contenido">Olvidé mi contraseña</a>
    <input aria-label="Correo" />
  </p>
);

afterEach(() => document.getElementById('root')?.remove());

function translatedPage() {
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  root.innerHTML = renderToString(page);
  const link = root.querySelector('a')!;
  const font = document.createElement('font');
  const text = link.previousSibling!;
  font.textContent = text.textContent;
  text.replaceWith(font);
  keepTyped(root);
  startTransition(() => void hydrateRoot(root, page, { onRecoverableError: () => undefined }));
  return { root, link, field: root.querySelector('input')! };
}

describe('a page that a translator changed before React hydrates the page', () => {
  test.each(['pointerdown', 'mousedown', 'mouseup', 'touchstart', 'keydown', 'focusin'])(
    'keeps a link in the page during a %s event',
    async (type) => {
      const { root, link } = translatedPage();
      link.dispatchEvent(new Event(type, { bubbles: true }));
      expect(link.isConnected).toBe(true);
      await expect.poll(() => root.contains(link)).toBe(false);
    },
  );

  test('restores text and focus of a field that React renders again', async () => {
    const { root, field } = translatedPage();
    field.focus();
    field.value = 'ana@correo.example';
    await expect.poll(() => root.contains(field)).toBe(false);
    restoreTyped();
    const current = root.querySelector('input')!;
    expect(current).toBe(document.activeElement);
    expect(current.value).toBe('ana@correo.example');
  });
});
