import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configQuery, createQueryClient } from '#web/shared/api/queries.ts';
import { WhatsAppButton } from './WhatsAppButton.tsx';

beforeEach(() => {
  const location = { origin: 'https://rebanca.example', pathname: '/inicio', search: '', hash: '' };
  vi.stubGlobal('window', { location });
});
afterEach(() => void vi.unstubAllGlobals());

function drawn(document: unknown): string {
  const queries = createQueryClient();
  queries.setQueryData(configQuery('common-links.json').queryKey, document as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <WhatsAppButton />
    </QueryClientProvider>,
  );
}

describe('§2.4 the WhatsApp button', () => {
  test('opens its link in a new tab, without opener or referrer', () => {
    const text = drawn({ whatsApp: { href: 'https://wa.me/573000000000' } });
    for (const part of [
      'href="https://wa.me/573000000000"',
      'target="_blank"',
      'rel="noopener noreferrer"',
      'referrerPolicy="no-referrer"',
      'aria-label="Contactar por WhatsApp"',
    ])
      expect(text.toLowerCase()).toContain(part.toLowerCase());
  });

  test.each([null, {}, { whatsApp: {} }, { whatsApp: { href: 7 } }, { whatsApp: { href: 'javascript:alert(1)' } }])(
    'is not rendered without a permitted link (%j)',
    (document) => expect(drawn(document)).toBe(''),
  );
});
