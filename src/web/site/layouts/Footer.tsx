import { useQuery } from '@tanstack/react-query';
import type { FooterLinks } from '#contract/config.ts';
import { legalAddress } from '#contract/legal-kinds.ts';
import { configQuery } from '#web/shared/api/queries.ts';
import { AddressLink } from '#web/shared/parts/links.tsx';
import { mayNavigate } from '#web/shared/routing/safe-address.ts';
import { currentAddress } from '#web/shared/session/browser.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { WhoWeAre } from '#web/shared/shell/WhoWeAre.tsx';
import { Logo } from '#ui/Logo.tsx';
import './footer.css';

/** Shown when the configuration file footer-links.json is not loaded or has no columns. */
const minimum: FooterLinks = {
  columnas: [
    {
      titulo: 'Rebanca',
      enlaces: [
        { texto: 'Cómo funciona', href: '/inicio#como' },
        { texto: 'Ayuda', href: '/ayuda' },
        { texto: 'Contacto y horarios', href: '/inicio#contacto' },
        { texto: 'Reclamos', href: '/reclamos' },
      ],
    },
    {
      titulo: 'Legal',
      enlaces: [
        { texto: 'Términos y condiciones', href: legalAddress('terminos'), nuevaPestana: true },
        { texto: 'Tratamiento de datos personales', href: legalAddress('tratamiento-de-datos'), nuevaPestana: true },
        { texto: 'Derecho de retracto y reversión', href: legalAddress('retracto'), nuevaPestana: true },
        { texto: 'Política de cookies', href: legalAddress('cookies'), nuevaPestana: true },
      ],
    },
  ],
};

export function Footer() {
  const { data } = useQuery(configQuery('footer-links.json'));
  const year = useToday().slice(0, 4);
  const { origin } = currentAddress();
  const given = safeLinks(data ?? undefined, origin);
  const links = given.columnas.length > 0 ? given : { ...minimum, ...(given.nota ? { nota: given.nota } : {}) };
  return (
    <footer className="wrap footer">
      <div className="footer-in">
        <div>
          <Logo />
          <p className="footer-about">Resolvemos deudas en mora y acompañamos el regreso al sistema financiero.</p>
        </div>
        <div className="footer-columns">
          {links.columnas.map(({ titulo, enlaces }) => (
            <nav key={titulo} aria-label={titulo}>
              <h2 className="h3">{titulo}</h2>
              <ul>
                {enlaces.map(({ texto, href, nuevaPestana }) => (
                  <li key={texto}>
                    <FooterLink href={href} opensTab={nuevaPestana === true}>
                      {texto}
                    </FooterLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="footer-note beside-help">
        <WhoWeAre />
        <p className="mt-2">{(links.nota ?? '© {anio} Rebanca').replaceAll('{anio}', year)}</p>
      </div>
    </footer>
  );
}

/** The link guard allows a link to another site only with `rel="external"`, or in a new tab with `noopener`. */
function FooterLink({ href, opensTab, children }: { href: string; opensTab: boolean; children: string }) {
  if (opensTab)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  if (/^\/(?!\/)/.test(href)) return <AddressLink href={href}>{children}</AddressLink>;
  return (
    <a href={href} rel="external noreferrer">
      {children}
    </a>
  );
}

export function safeLinks(given: FooterLinks | undefined, origin: string): FooterLinks {
  const columnas = Array.isArray(given?.columnas) ? given.columnas : [];
  return {
    columnas: columnas
      .map(({ titulo, enlaces }) => ({
        titulo: String(titulo),
        enlaces: (Array.isArray(enlaces) ? enlaces : []).filter(
          ({ href }) => typeof href === 'string' && mayNavigate(href, origin, true),
        ),
      }))
      .filter(({ enlaces }) => enlaces.length > 0),
    ...(typeof given?.nota === 'string' ? { nota: given.nota } : {}),
  };
}
