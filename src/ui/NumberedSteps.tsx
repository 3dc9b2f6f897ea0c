import type { ReactNode } from 'react';
import './styles/ornaments.css';

export function NumberedSteps({ items }: { items: readonly { title: ReactNode; text?: ReactNode }[] }) {
  return (
    <ol className="numbered">
      {items.map((item, index) => (
        <li key={index}>
          <span className="numbered-mark" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <p className="numbered-title">{item.title}</p>
            {item.text ? <p className="numbered-text">{item.text}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
