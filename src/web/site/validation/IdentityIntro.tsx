import { Button } from '#ui/Button.tsx';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';
import type { IdentityWays } from './identity-ways.ts';
import { LeaveWays } from './LeaveWays.tsx';

const steps = [
  {
    title: 'Respondes unas preguntas cortas',
    text: 'Sobre contactos que hayas usado. Siempre puedes decir que ninguno.',
  },
  {
    title: 'Escribes un código',
    text: 'Va a un contacto que la entidad ya tenía de ti. Si lo acabas de confirmar, no lo pedimos otra vez.',
  },
  { title: 'Ves lo tuyo', text: 'Tus deudas y ofertas aparecen solo después de eso.' },
];

export function IdentityIntro({ ways }: { ways: IdentityWays }) {
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Confirmemos que eres tú
      </h1>
      <p className="lead mt-3 mb-8">Solo tú debes verlo. Toma dos minutos.</p>
      <NumberedSteps items={steps} />
      <p className="mt-6 text-body-sm text-ink-2">
        Al empezar nos autorizas a comparar tus respuestas con los datos que tenemos.
      </p>
      <Button className="mt-6" size="2xl" block pending={ways.beginning} onClick={ways.begin}>
        Empezar
      </Button>
      <LeaveWays ways={ways} />
    </>
  );
}
