import { useWhatsApp } from '#web/shared/parts/use-whatsapp.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { cx } from '#ui/class-names.ts';
import { EmailText } from '#ui/EmailText.tsx';
import { ChatIcon, MailIcon, PhoneIcon } from '#ui/icons.ts';

export function HelpChannels({ frame }: { frame?: string | undefined }) {
  const { href, hours } = useWhatsApp();
  const { operator } = publicConfig();
  const ways = [
    href !== undefined
      ? { name: 'WhatsApp', text: 'Escríbenos un mensaje', href, Icon: ChatIcon, opensTab: true }
      : undefined,
    operator
      ? {
          name: 'Teléfono',
          text: operator.phone,
          href: `tel:${operator.phone.replaceAll(/[^+\d]/g, '')}`,
          Icon: PhoneIcon,
          opensTab: false,
        }
      : undefined,
    operator
      ? { name: 'Correo', text: operator.email, href: `mailto:${operator.email}`, Icon: MailIcon, opensTab: false }
      : undefined,
  ].filter((way) => way !== undefined);
  if (ways.length === 0) return null;
  return (
    <section id="canales" className={cx('help-channels', frame)} aria-labelledby="canales-titulo">
      <h2 id="canales-titulo" className="h2">
        Habla con una persona
      </h2>
      {hours ? <p className="mt-2 text-ink-2">{hours}</p> : null}
      <ul>
        {ways.map(({ name, text, href, Icon, opensTab }) => (
          <li key={name}>
            <a
              className="card help-channel"
              href={href}
              {...(opensTab ? { target: '_blank', rel: 'noopener noreferrer' } : { rel: 'external' })}
            >
              <Icon aria-hidden />
              <span>
                <b>{name}</b>{' '}
                <span className="help-channel-text">
                  <EmailText>{text}</EmailText>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
