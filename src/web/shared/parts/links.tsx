import { createLink } from '@tanstack/react-router';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { TextLink } from '#ui/TextLink.tsx';

/** A link in text to a page of ours. */
export const RouterLink = createLink(TextLink);
/** A link to a page of ours that looks like a button. */
export const RouterButton = createLink(ButtonLink);
