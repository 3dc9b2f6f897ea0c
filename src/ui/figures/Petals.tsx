import { cssVars } from './css-vars.ts';
import '#ui/styles/ornaments.css';

/** Where each petal falls, by its index: spread evenly, with a jitter that is the same every time. */
const petals = Array.from({ length: 18 }, (_, index) => ({
  '--x': `${(index * 53) % 100}%`,
  '--delay': `${(index * 71) % 400}ms`,
  '--turn': `${((index * 97) % 360) - 180}deg`,
  '--drift': `${((index * 37) % 60) - 30}px`,
}));

/** Petals over the header of a page for 1.2 s: a plan accepted, a debt that ended. Nothing under reduced motion; never blocks. */
export function Petals() {
  return (
    <div className="petals" aria-hidden="true">
      {petals.map((petal, index) => (
        <i key={index} className={`petal-${index % 3}`} ref={cssVars(petal)} />
      ))}
    </div>
  );
}
