import { useQuery } from '@tanstack/react-query';
import { membershipPlansQuery } from '#web/shared/api/membership-plans.query.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { cardBenefit, cardInWords } from '#texts/membership-terms.ts';
import { WaysToPay } from '#web/shared/parts/WaysToPay.tsx';
import { Accordion } from '#ui/Accordion.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckIcon, CloseIcon, ForwardIcon } from '#ui/icons.ts';
import { HalfOpenDoor } from '#ui/illustrations/HalfOpenDoor.tsx';
import { LazyDrawing } from '#ui/LazyDrawing.tsx';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';
import { programQuestions } from '#web/shared/help/program-questions.ts';
import { PublicPlanCard } from './PublicPlanCard.tsx';
import '#ui/styles/public.css';
import './program.css';

const gives = [
  `${cardBenefit}.`,
  'Acompañamiento para ordenar tu mes y pagar a tiempo.',
  'Un precio fijo desde el principio, que puedes pagar por partes.',
] as const;
const doesNot = [
  'No borra reportes reales de las centrales de riesgo.',
  'No garantiza que un banco te apruebe un crédito.',
  'No se renueva solo ni te cobra después de terminar.',
] as const;
const steps = [
  { title: 'Nos dices a dónde enviarte la tarjeta', text: 'Departamento, ciudad y dirección. Toma un minuto.' },
  {
    title: 'Completas tus datos',
    text: 'Tu actividad, tus ingresos y tus gastos, con un documento que los muestre (hasta 5 MB).',
  },
  { title: 'Eliges tu plan y cómo pagarlo', text: 'Lees los documentos, los aceptas con un código y pagas. Listo.' },
] as const;
const noPlans = 'Hoy no hay planes disponibles.';
const target = { target: '/portal/rebancarizacion' };

export function RebankingProgramPage() {
  const { data: plans, refetch, isFetching } = useQuery(membershipPlansQuery);
  const hasNone = plans?.length === 0;
  return (
    <>
      <section className="public-hero" aria-labelledby="titulo">
        <div className="wrap public-hero-in program-hero">
          <div>
            <h1 id="titulo" className="public-hero-title program-title" tabIndex={-1}>
              Pagar es la mitad. <em>La otra mitad es que te vuelvan a decir que sí.</em>
            </h1>
            <p className="lead mt-6">
              La rebancarización es un plan por meses para volver a los bancos, a tu ritmo y con cuentas claras.
            </p>
            {hasNone ? (
              <p className="lead mt-6">{noPlans}</p>
            ) : (
              <div className="public-hero-ways">
                <RouterButton
                  to="/iniciar-sesion"
                  search={target}
                  variant="secondary"
                  size="4xl"
                  iconEnd={<ForwardIcon aria-hidden />}
                >
                  Empezar el programa
                </RouterButton>
                <RouterButton to="." hash="planes" resetScroll={false} variant="ghost" size="4xl">
                  Ver los planes
                </RouterButton>
              </div>
            )}
          </div>
          <HalfOpenDoor className="program-door" />
        </div>
      </section>

      <section className="wrap public-section public-halves program-both" aria-labelledby="que-recibes">
        <div>
          <h2 id="que-recibes" className="section-title">
            Lo que recibes
          </h2>
          <ul className="public-ticks">
            {gives.map((text) => (
              <li key={text}>
                <CheckIcon aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="program-not">
          <h2 className="section-title">Lo que no hace</h2>
          <ul className="public-ticks">
            {doesNot.map((text) => (
              <li key={text}>
                <CloseIcon aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </section>

      {hasNone ? null : (
        <>
          <section id="planes" className="wrap public-section" aria-labelledby="planes-titulo">
            <h2 id="planes-titulo" className="section-title">
              Elige los meses que necesitas
            </h2>
            <p className="lead mt-4">Mira ahora y decide después. Para empezar solo necesitas tu cuenta.</p>
            {plans ? (
              <div className="program-plans">
                {plans.map((plan) => (
                  <PublicPlanCard key={plan.id} plan={plan} />
                ))}
                <p className="col-span-full text-body-sm text-ink-2">
                  <WaysToPay /> {cardInWords}
                </p>
              </div>
            ) : (
              <div className="mt-8">
                <p className="mb-4">
                  En este momento no podemos mostrar los planes. Vuelve a intentarlo en un momento.
                </p>
                <Button variant="soft" pending={isFetching} onClick={() => void refetch()}>
                  Intentar de nuevo
                </Button>
              </div>
            )}
          </section>

          <section className="wrap public-section public-halves" aria-labelledby="pasos-titulo">
            <div>
              <h2 id="pasos-titulo" className="section-title">
                Seis minutos, en tres pasos
              </h2>
              <p className="lead mt-4">Puedes parar donde quieras. Retomamos donde ibas.</p>
            </div>
            <NumberedSteps items={steps} />
          </section>
        </>
      )}

      <section className="wrap public-questions program-questions" aria-labelledby="preguntas-titulo">
        <h2 id="preguntas-titulo" className="section-title">
          Antes de decidir
        </h2>
        <Accordion items={programQuestions} name="preguntas" />
      </section>

      <section className="public-close" aria-labelledby="cierre">
        <div className="wrap public-close-in">
          <div>
            <h2 id="cierre">Prepárate para volver a pedir crédito.</h2>
            {hasNone ? null : (
              <RouterButton to="/iniciar-sesion" search={target} variant="dark" size="4xl">
                Empezar el programa
              </RouterButton>
            )}
          </div>
          <LazyDrawing name="banca" width={480} height={300} />
        </div>
      </section>
    </>
  );
}
