import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/shared/api/queries.ts';
import { mayNavigate } from '#web/shared/routing/safe-address.ts';
import { currentAddress } from '#web/shared/session/browser.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { cx } from '#ui/class-names.ts';
import { EmailText } from '#ui/EmailText.tsx';
import { ChatIcon, MailIcon, PhoneIcon } from '#ui/icons.ts';

/** Contact channels: WhatsApp when a link is configured, telephone and mail of the operator. */
export function HelpChannels({ frame }: { frame?: string | undefined }) {
  const { data: links } = useQuery(configQuery('common-links.json'));
  const { operator } = publicConfig();
  const chat = links?.whatsApp?.href;
  const ways = [
    chat !== undefined && mayNavigate(chat, currentAddress().origin, true)
      ? { name: 'WhatsApp', text: 'Escríbenos un mensaje', href: chat, Icon: ChatIcon, opensTab: true }
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
      {links?.horario?.texto ? <p className="mt-2 text-ink-2">{links.horario.texto}</p> : null}
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
