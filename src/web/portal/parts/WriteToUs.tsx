import { RouterLink } from '#web/shared/parts/links.tsx';
import { useWhatsApp } from '#web/shared/parts/use-whatsapp.ts';

export function WriteToUs() {
  const { href } = useWhatsApp();
  return href ? (
    <>escríbenos con «Contactar por WhatsApp»</>
  ) : (
    <RouterLink to="/portal/ayuda" hash="canales">
      habla con nosotros
    </RouterLink>
  );
}
