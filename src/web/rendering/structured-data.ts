import type { RenderInput } from '#contract/rendered-documents.ts';
import { planTitle } from '#domain/rebanking/membership-plans.ts';

const context = 'https://schema.org';

const organization = ({ origin }: RenderInput) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organizacion`,
  name: 'Rebanca',
  url: `${origin}/inicio`,
  logo: `${origin}/icon-512.png`,
  areaServed: 'CO',
  knowsLanguage: 'es-CO',
});

export function structuredHome(input: RenderInput): readonly object[] {
  const { origin } = input;
  return [
    { '@context': context, ...organization(input) },
    {
      '@context': context,
      '@type': 'WebSite',
      name: 'Rebanca',
      url: `${origin}/inicio`,
      inLanguage: 'es-CO',
      publisher: { '@id': `${origin}/#organizacion` },
    },
  ];
}

export function structuredProgram(input: RenderInput): readonly object[] {
  const address = `${input.origin}/programa-rebancarizacion`;
  return [
    {
      '@context': context,
      '@type': 'Service',
      name: 'Programa de rebancarización',
      url: address,
      areaServed: 'CO',
      provider: organization(input),
      offers: input.plans.map((plan) => ({
        '@type': 'Offer',
        name: planTitle(plan),
        price: String(plan.totalPrice),
        priceCurrency: 'COP',
        url: `${address}#planes`,
      })),
    },
  ];
}
