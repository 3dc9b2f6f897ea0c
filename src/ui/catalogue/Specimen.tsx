import type { ReactNode } from 'react';

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const id = name.toLowerCase().replace(/\W+/g, '-');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={id}>
      <h2 className="border-b border-line pb-2 text-caption font-semibold text-ink-3" id={id}>
        <span className="sr-only">Componente: </span>
        {name}
      </h2>
      {children}
    </section>
  );
}
