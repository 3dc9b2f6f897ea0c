import { useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';
import { announcement, clockFace } from './countdown-clock.ts';
import './styles/countdown.css';

type CountdownBarProps = {
  secondsLeft: number;
  totalSeconds: number;
  onMore?: () => void;
  label?: string;
};

const AROUND = 2 * Math.PI * 20;

/** Screen readers announce the time only at 60, 30 and 20 seconds. */
export function CountdownBar({ secondsLeft, totalSeconds, onMore, label = 'Tiempo para elegir' }: CountdownBarProps) {
  const [previous, setPrevious] = useState(secondsLeft);
  const [spoken, setSpoken] = useState('');
  if (previous !== secondsLeft) {
    setPrevious(secondsLeft);
    const next = announcement(previous, secondsLeft);
    if (next) setSpoken(next);
    else if (secondsLeft > previous) setSpoken('');
  }
  const left = totalSeconds > 0 ? Math.min(1, Math.max(0, secondsLeft / totalSeconds)) : 0;
  return (
    <section className={cx('countdown', secondsLeft <= 20 && 'is-ending')} aria-label={label}>
      <svg className="countdown-ring" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
        <circle
          cx="24"
          cy="24"
          r="20"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - left)}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <p className="countdown-text">
        <b>
          Tiempo para elegir{' '}
          <span className="countdown-clock" role="timer" aria-live="off">
            {clockFace(secondsLeft)}
          </span>
        </b>
        <span>Si se acaba, la volvemos a calcular.</span>
      </p>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
      {onMore ? (
        <Button variant="soft" size="md" onClick={onMore}>
          Más tiempo
        </Button>
      ) : null}
    </section>
  );
}
