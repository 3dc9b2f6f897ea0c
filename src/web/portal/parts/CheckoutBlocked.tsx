import * as messages from '#contract/messages.es-CO.json';
import { Notice } from '#ui/Notice.tsx';
import { TextLink } from '#ui/TextLink.tsx';

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
