import { RouterButton } from '#web/shared/parts/links.tsx';

export function TourCard() {
  return (
    <section className="help-channels" aria-labelledby="recorrido-titulo">
      <h2 id="recorrido-titulo" className="h2">
        ¿No encuentras algo en tu portal?
      </h2>
      <p className="mt-2 mb-4 text-ink-2">El recorrido te muestra cada parte en cinco pasos.</p>
      <RouterButton to="/portal" search={{ recorrido: 'si' }} variant="soft">
        Hacer el recorrido
      </RouterButton>
    </section>
  );
}
