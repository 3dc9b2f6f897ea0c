import { cssVars } from './css-vars.ts';
import '#ui/styles/ornaments.css';

const petals = Array.from({ length: 18 }, (_, index) => ({
  '--x': `${(index * 53) % 100}%`,
  '--delay': `${(index * 71) % 400}ms`,
  '--turn': `${((index * 97) % 360) - 180}deg`,
  '--drift': `${((index * 37) % 60) - 30}px`,
}));

export function Petals() {
  return (
    <div className="petals" aria-hidden="true">
      {petals.map((petal, index) => (
        <i key={index} className={`petal-${index % 3}`} ref={cssVars(petal)} />
      ))}
    </div>
  );
}
