import { legalAddress } from '#contract/legal-kinds.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { Accordion } from '#ui/Accordion.tsx';
import { ForwardIcon, LockIcon } from '#ui/icons.ts';
import { HeroHills } from '#ui/illustrations/HeroHills.tsx';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import '#ui/styles/public.css';
import './preview.css';

const hiddenFacts = ['Entidad', 'Producto', 'Descuento', 'Cuota desde'] as const;
const steps = [
  { title: 'Confirma que eres tú', text: 'Entra, o crea tu cuenta y escribe el código.' },
  { title: 'Mira tu propuesta', text: 'Lo que debes, el descuento y las cuotas. Cada valor se abre en sus partes.' },
  { title: 'Decide con calma', text: 'No te comprometes hasta que lees el acuerdo y lo aceptas con un código.' },
] as const;

const questions = [
  {
    id: 'datos',
    title: '¿Cómo tienen mis datos?',
    body: (
      <>
        Los recibimos de la entidad a la que le debes, o de quien compró esa deuda, para administrarla. En tu cuenta ves
        quién fue y desde cuándo. Puedes conocerlos, corregirlos y reclamar (Ley 1581 de 2012 y Ley 1266 de 2008). Así
        los cuidamos:{' '}
        <TextLink href={legalAddress('tratamiento-de-datos')} target="_blank" rel="noopener noreferrer">
          tratamiento de datos
        </TextLink>
        .
      </>
    ),
  },
  {
    id: 'oculto',
    title: '¿Por qué no veo la propuesta aquí?',
    body: 'Porque es tuya. Nadie más debe saber si debes, cuánto ni a quién, aunque tenga este enlace.',
  },
  {
    id: 'sin-propuesta',
    title: '¿Y si no hay una propuesta para mí?',
    body: 'Entonces tu cuenta te lo dice, y puedes hacer el diagnóstico gratis para saber por dónde empezar.',
  },
];

export function ClientPreviewPage() {
  return (
    <>
      <section className="public-hero" aria-labelledby="titulo">
        <HeroHills className="public-hero-hills" />
        <div className="wrap public-hero-in">
          <div>
            <h1 id="titulo" className="public-hero-title" tabIndex={-1}>
              Puede que tengamos una <em>propuesta para ti.</em>
            </h1>
            <p className="lead mt-6">
              Si administramos una de tus deudas, puede haber un plan con descuento. Confirma que eres tú y míralo.
            </p>
            <div className="public-hero-ways">
              <RouterButton
                to="/iniciar-sesion"
                search={{ target: '/portal/ofertas' }}
                variant="secondary"
                size="4xl"
                iconEnd={<ForwardIcon aria-hidden />}
              >
                Ver mi propuesta
              </RouterButton>
              <RouterButton to="/registro" variant="ghost" size="4xl">
                Crear mi cuenta
              </RouterButton>
            </div>
          </div>
          <div className="preview-card">
            <p className="preview-lock">
              <LockIcon aria-hidden />
              Solo la ves tú, después de confirmar tu identidad
            </p>
            <dl aria-hidden="true">
              {hiddenFacts.map((fact) => (
                <div key={fact}>
                  <dt>{fact}</dt>
                  <dd>••••••••</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </section>

      <section className="wrap public-section public-halves" aria-labelledby="pasos-titulo">
        <div>
          <h2 id="pasos-titulo" className="section-title">
            Tres pasos, sin compromiso
          </h2>
          <p className="lead mt-4">
            ¿No esperabas esta invitación?{' '}
            <RouterLink to="/diagnostico-financiero">Haz tu diagnóstico gratis</RouterLink> y mira por dónde empezar.
          </p>
        </div>
        <NumberedSteps items={steps} />
      </section>

      <section className="wrap public-questions preview-questions" aria-labelledby="preguntas-titulo">
        <h2 id="preguntas-titulo" className="section-title">
          Tus datos, tu decisión
        </h2>
        <Accordion items={questions} name="preguntas" />
      </section>
    </>
  );
}
