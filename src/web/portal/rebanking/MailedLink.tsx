import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { acceptanceLinkDelivery, mailAcceptanceLink } from '#contract/rebanking-application.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { focusOn } from '#ui/focus-on.ts';

const lookAgainMs = 4_000;

export function MailedLink() {
  const link = useSubmission(async () => ({ ...(await call(mailAcceptanceLink)), mailedAt: Date.now() }));
  const isMailed = link.answer !== undefined;
  const mail = useQuery({
    queryKey: ['acceptance-link-delivery', link.answer?.mailedAt],
    queryFn: ({ signal }) => call(acceptanceLinkDelivery, { signal }),
    enabled: isMailed,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.delivery === 'ENTREGADA' || state.data?.delivery === 'FALLIDA' ? false : lookAgainMs,
  });
  // The note replaces the clicked button, so the note receives the focus.
  const sentNote = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isMailed) focusOn(sentNote.current);
  }, [isMailed]);
  const to = link.answer && <b className="wrap-anywhere">{link.answer.sentTo}</b>;
  const delivery = mail.data?.delivery;
  return (
    <div className="border-t border-line pt-4 text-body-sm text-ink-2">
      {!to ? (
        <p>
          ¿Prefieres leerlo en otro equipo?{' '}
          <TextButton aria-busy={link.pending || undefined} onClick={() => void link.send()}>
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
      {link.refusal ? (
        <p role="alert" className="text-danger-ink">
          {link.refusal.text}
        </p>
      ) : null}
    </div>
  );
}
