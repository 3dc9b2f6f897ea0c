import type { DemoPerson } from '#contract/config.ts';
import { ForwardIcon } from '#ui/icons.ts';
import type { Credentials } from './sign-in.form.ts';

type DemoPeopleProps = {
  people: readonly DemoPerson[];
  pending: boolean;
  onChoose: (credentials: Credentials) => unknown;
};

export function DemoPeople({ people, pending, onChoose }: DemoPeopleProps) {
  return (
    <section className="mt-10" aria-labelledby="demostracion">
      <h2 id="demostracion" className="h3 mb-1">
        Cuentas de demostración
      </h2>
      <p className="mb-4 text-body-sm text-ink-2">
        Personas y deudas inventadas. Elige una y mira el portal con sus ojos.
      </p>
      <ul className="grid gap-2">
        {people.map(({ name, story, documentType, documentNumber, password }) => (
          <li key={documentNumber}>
            <button
              type="button"
              className="card flex w-full cursor-pointer items-center gap-4 py-3 text-left hover:bg-surface-2"
              aria-disabled={pending || undefined}
              onClick={() => {
                if (!pending) onChoose({ documentType, documentNumber, password });
              }}
            >
              <span className="monogram monogram-yellow monogram-person" aria-hidden>
                {name.charAt(0)}
              </span>
              <span className="min-w-0 grow">
                <b className="block font-semibold">{name}</b>
                <span className="block text-body-sm text-ink-2">{story}</span>
                <span className="block text-caption text-ink-2">
                  {documentType} {documentNumber}
                </span>
              </span>
              <ForwardIcon aria-hidden className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
