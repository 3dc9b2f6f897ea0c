import { expect, test } from 'vitest';
import { draw } from '#test/support/drawn-page.tsx';
import { configQuery } from '#web/shared/api/queries.ts';
import { WriteToUs } from './WriteToUs.tsx';

test.each([
  [{ href: 'https://wa.me/570000' }, 'escríbenos con «Contactar por WhatsApp»'],
  [{ href: 'javascript:alert(1)' }, 'habla con nosotros'],
  [undefined, 'habla con nosotros'],
])('with the configured WhatsApp link %j, the text is «%s»', async (whatsApp, words) => {
  const links = whatsApp ? { whatsApp } : {};
  await draw(WriteToUs, {
    fetched: (queries) => queries.setQueryData(configQuery('common-links.json').queryKey, links),
  });
  expect(document.body.textContent).toContain(words);
});
