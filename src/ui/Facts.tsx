import type { ReactNode } from 'react';
import './styles/facts.css';

export type Fact = { label: string; value: ReactNode };

export function Facts({ items, className }: { items: readonly Fact[]; className?: string }) {
  return (
    <div className="facts-box">
      <dl className={className ? `facts ${className}` : 'facts'}>
        {items.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
