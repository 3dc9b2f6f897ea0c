import { cardBenefit } from '#texts/membership-terms.ts';
import { ArrivalNotice } from '#web/site/parts/ArrivalNotice.tsx';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { Accordion } from '#ui/Accordion.tsx';
import { ForwardIcon } from '#ui/icons.ts';
import { LazyDrawing } from '#ui/LazyDrawing.tsx';
import { homeQuestions } from '#web/shared/help/home-questions.ts';
import { HomeContact } from './HomeContact.tsx';
import { HomeHero } from './HomeHero.tsx';
import { HomeReceipt } from './HomeReceipt.tsx';
import { HomeSteps } from './HomeSteps.tsx';
import { ReportPermanence } from './ReportPermanence.tsx';
import '#ui/styles/public.css';
import './public-home.css';

export function PublicHomePage() {
  return (
    <>
      <ArrivalNotice place="home" />
      <HomeHero />
      <HomeSteps />
      <HomeReceipt />
      <ReportPermanence />

      <section id="volver" className="wrap public-section public-halves" aria-labelledby="volver-titulo">
        <LazyDrawing name="puerta" width={520} height={520} framed className="public-door" />
        <div>
          <h2 id="volver-titulo" className="section-title">
            Pagar es la mitad. La otra mitad es que te vuelvan a decir que sí.
          </h2>
          <p className="lead mt-4">
            El programa de rebancarización es un plan por meses. {cardBenefit}. Ves tu avance mes a mes.
          </p>
          <p className="public-honest">
            <b>Sin promesas mágicas.</b> Ningún plan borra reportes reales ni garantiza que un banco apruebe un crédito.
            Te ayudamos a llegar con mejores argumentos.
          </p>
          <RouterButton
            to="/programa-rebancarizacion"
            variant="soft"
            size="2xl"
            className="mt-8"
            iconEnd={<ForwardIcon aria-hidden />}
          >
            Conocer los planes
          </RouterButton>
        </div>
      </section>

      <section id="preguntas" className="wrap public-questions" aria-labelledby="preguntas-titulo">
        <div>
          <h2 id="preguntas-titulo" className="section-title">
            Lo que casi todos preguntan
          </h2>
          <RouterLink to="/ayuda" standalone className="mt-4">
            Ver toda la ayuda
          </RouterLink>
        </div>
        <Accordion items={homeQuestions} name="preguntas" />
      </section>

      <HomeContact />

      <section className="public-close" aria-labelledby="cierre">
        <div className="wrap public-close-in">
          <div>
            <h2 id="cierre">Cuatro minutos hoy, un peso menos de encima.</h2>
            <RouterButton to="/diagnostico-financiero" variant="dark" size="4xl">
              Hacer mi diagnóstico gratis
            </RouterButton>
          </div>
          <LazyDrawing name="banca" width={480} height={300} className="public-bench" />
        </div>
      </section>
    </>
  );
}
