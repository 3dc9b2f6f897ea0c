import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { destination } from '#web/shared/routing/guard.ts';

export const RouterLink = createLink(TextLink);
export const RouterButton = createLink(ButtonLink);

export function AddressLink({ href, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  // Without this option, every link to a part of the open page is marked as the current page.
  return <Link activeOptions={{ includeHash: true }} {...destination(href)} {...rest} />;
}
