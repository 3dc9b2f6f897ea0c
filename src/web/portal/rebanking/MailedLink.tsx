import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { acceptanceLinkDelivery, mailAcceptanceLink } from '#contract/rebanking-application.ts';
import { call } from '#web/shared/api/client.ts';
import { useMutateOnce } from '#web/shared/api/use-mutate-once.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { focusOn } from '#ui/focus-on.ts';

/** Polling interval of the mail's delivery, in milliseconds. */
const lookAgainMs = 4_000;

/** Mails a link to accept the plan on another device, and shows the delivery. */
export function MailedLink() {
  const link = useMutation({ mutationFn: () => call(mailAcceptanceLink) });
  const mailOnce = useMutateOnce(link);
  const mail = useQuery({
    queryKey: ['acceptance-link-delivery', link.submittedAt],
    queryFn: ({ signal }) => call(acceptanceLinkDelivery, { signal }),
    enabled: link.isSuccess,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.delivery === 'ENTREGADA' || state.data?.delivery === 'FALLIDA' ? false : lookAgainMs,
  });
  // Gets the focus when it replaces the button.
  const sentNote = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (link.isSuccess) focusOn(sentNote.current);
  }, [link.isSuccess]);
  const to = link.data && <b className="wrap-anywhere">{link.data.sentTo}</b>;
  const delivery = mail.data?.delivery;
  return (
    <div className="border-t border-line pt-4 text-body-sm text-ink-2">
      {!to ? (
        <p>
          ¿Prefieres leerlo en otro equipo?{' '}
          <TextButton aria-busy={link.isPending || undefined} onClick={() => mailOnce()}>
            Enviarme un enlace
          </TextButton>
        </p>
      ) : delivery === 'FALLIDA' ? (
        <Notice tone="warn" role="alert" title="No pudimos entregar el enlace">
          El correo {to} no recibió el mensaje. Puedes aceptar aquí mismo, o cambiar tu correo en tu perfil.
        </Notice>
      ) : delivery === 'DEMORADA' ? (
        <Notice tone="warn" role="alert" title="El enlace todavía no llega">
          No hemos podido entregarlo a {to}. Lo seguimos intentando; también puedes aceptar aquí mismo.
        </Notice>
      ) : (
        <p ref={sentNote} role="status" tabIndex={-1} className="outline-none">
          Te enviamos un enlace a {to}. Sirve durante 3 días.
        </p>
      )}
      {link.error ? (
        <p role="alert" className="text-danger-ink">
          {submissionMessage(link.error)}
        </p>
      ) : null}
    </div>
  );
}
