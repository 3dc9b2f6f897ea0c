import './styles/step-bar.css';

type StepBarProps = {
  steps: readonly string[];
  /** Counted from 0. Equals the number of steps when all steps are done. */
  current: number;
  label?: string;
};

export function StepBar({ steps, current, label = 'Avance' }: StepBarProps) {
  const name = steps[current];
  return (
    <nav className="step-bar" aria-label={label}>
      <p className="sr-only">
        {name === undefined ? 'Todos los pasos están listos' : `Paso ${current + 1} de ${steps.length}: ${name}`}
      </p>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? 'is-done' : index === current ? 'is-now' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {step}
            {index < current ? <span className="sr-only"> (listo)</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
