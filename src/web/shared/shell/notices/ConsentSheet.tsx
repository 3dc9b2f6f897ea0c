import { useStore } from 'zustand';
import { legalAddress } from '#contract/legal-kinds.ts';
import { chooseMeasuring, measuring } from '#web/shared/session/measuring/measuring.store.ts';
import { Button } from '#ui/Button.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import './consent.css';

export function ConsentSheet() {
  const choice = useStore(measuring, (state) => state.choice);
  if (choice !== undefined) return null;
  return (
    <section className="consent" aria-label="Cookies">
      <p className="text-body-sm">
        Usamos cookies necesarias para tu sesión. Con tu permiso, también para medir qué campañas funcionan. Nunca
        vendemos tus datos.{' '}
        <TextLink href={legalAddress('tratamiento-de-datos')} target="_blank" rel="noopener noreferrer">
          Tratamiento de datos
        </TextLink>
      </p>
      <div className="consent-answers">
        <Button variant="ghost" size="lg" onClick={() => chooseMeasuring('accepted')}>
          Aceptar medición
        </Button>
        <Button variant="ghost" size="lg" onClick={() => chooseMeasuring('refused')}>
          Solo necesarias
        </Button>
      </div>
    </section>
  );
}
