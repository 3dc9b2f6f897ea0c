import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { AddressLink } from './links.tsx';

test('a link to a section of the open page is not marked as the current page', async () => {
  const path = '/inicio';
  await draw(
    () => ['', '#como'].map((hash) => <AddressLink key={hash} href={path + hash}>{`Ir a ${hash}`}</AddressLink>),
    {
      at: path,
      path,
    },
  );
  const marks = () =>
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('aria-current'));
  await expect.poll(marks).toEqual(['page', null]);
});
