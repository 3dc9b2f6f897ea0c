import * as messages from '#contract/messages.es-CO.json';
import { Notice } from '#ui/Notice.tsx';
import { TextLink } from '#ui/TextLink.tsx';

/** The page is still here although it should have left: the same address as a link that anybody can follow. */
export function CheckoutBlocked({ address }: { address: string }) {
  const { titulo, texto, secundaria } = messages.PROVIDER_BLOCKED;
  return (
    <Notice
      tone="warn"
      role="alert"
      title={titulo}
      className="text-left"
      actions={
        <TextLink href={address} rel="external noreferrer" standalone>
          {secundaria}
        </TextLink>
      }
    >
      {texto}
    </Notice>
  );
}
