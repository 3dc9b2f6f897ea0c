import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { destination } from '#web/shared/routing/guard.ts';

/** A link in text to a page of ours. */
export const RouterLink = createLink(TextLink);
/** A link to a page of ours that looks like a button. */
export const RouterButton = createLink(ButtonLink);

/** A link to an address of ours that is given as text, such as `/inicio#como`. */
export function AddressLink({ href, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  return <Link {...destination(href)} {...rest} />;
}
