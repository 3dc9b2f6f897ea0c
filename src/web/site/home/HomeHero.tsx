import { RouterButton } from '#web/shared/parts/links.tsx';
import { CardIcon, ClockIcon, ForwardIcon, ShieldIcon } from '#ui/icons.ts';
import { GuayacanTree } from '#ui/illustrations/GuayacanTree.tsx';
import { HeroHills } from '#ui/illustrations/HeroHills.tsx';
import { HomeCalculator } from './HomeCalculator.tsx';

const facts = [
  { Icon: ClockIcon, text: '4 minutos' },
  { Icon: CardIcon, text: 'Sin pedirte tarjeta' },
  { Icon: ShieldIcon, text: 'Hacer el diagnóstico no genera reportes' },
] as const;

export function HomeHero() {
  return (
    <section className="public-hero" aria-labelledby="titulo">
      <HeroHills className="public-hero-hills" />
      <div className="wrap public-hero-in">
        <div>
          <h1 id="titulo" className="public-hero-title" tabIndex={-1}>
            Ponte al día y <em>vuelve a empezar.</em>
          </h1>
          <p className="lead mt-6">
            Mira las deudas que administramos y anota las demás. Compara ofertas con descuento y elige una cuota que sí
            te alcance. Sin regaños y sin letra pequeña.
          </p>
          <div className="public-hero-ways">
            <RouterButton
              to="/diagnostico-financiero"
              variant="secondary"
              size="4xl"
              iconEnd={<ForwardIcon aria-hidden />}
            >
              Hacer mi diagnóstico gratis
            </RouterButton>
            <RouterButton to="/iniciar-sesion" variant="ghost" size="4xl">
              Ya tengo cuenta
            </RouterButton>
          </div>
          <ul className="public-hero-facts">
            {facts.map(({ Icon, text }) => (
              <li key={text}>
                <Icon aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="public-hero-card">
          <GuayacanTree className="public-hero-tree" />
          <HomeCalculator />
        </div>
      </div>
    </section>
  );
}
