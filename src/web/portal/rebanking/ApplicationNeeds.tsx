import { NumberedSteps } from '#ui/NumberedSteps.tsx';

export function ApplicationNeeds() {
  return (
    <>
      <h2 className="h2 mb-4">Ten a la mano</h2>
      <NumberedSteps
        items={[
          { title: 'Tu dirección', text: 'Para enviarte la tarjeta. Un minuto.' },
          {
            title: 'Un soporte de tus ingresos',
            text: 'Una foto o un PDF de hasta 5 MB: desprendible, certificado o declaración. Tres minutos.',
          },
          { title: 'Tu correo o tu celular', text: 'Ahí llega el código con que aceptas. Dos minutos.' },
        ]}
      />
      <p className="mt-4 text-body-sm text-ink-2">Cada paso queda guardado: puedes seguir después, en otro equipo.</p>
    </>
  );
}
