import { RouterLink } from '#web/shared/parts/links.tsx';
import { useWhatsApp } from '#web/shared/parts/use-whatsapp.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { EmailText } from '#ui/EmailText.tsx';

export function HomeContact() {
  const { href, hours } = useWhatsApp();
  const { operator } = publicConfig();
  return (
    <section id="contacto" className="wrap public-contact" aria-labelledby="contacto-titulo">
      <h2 id="contacto-titulo" className="h2">
        Hablemos cuando lo necesites
      </h2>
      <p id="pqr">
        {href ? 'Escríbenos con el botón «Contactar por WhatsApp».' : null}
        {!href && operator ? (
          <>
            Escríbenos a <EmailText>{operator.email}</EmailText>. Para peticiones y quejas:{' '}
            <EmailText>{operator.complaintsEmail}</EmailText>.
          </>
        ) : null}{' '}
        {hours}
      </p>
      <p className="mt-2">
        ¿Algo no cuadra en una deuda?{' '}
        <RouterLink to="/reclamos" standalone>
          Presenta un reclamo
        </RouterLink>
      </p>
    </section>
  );
}
