import type { ReactNode } from 'react';
import { DocumentIcon } from './icons.ts';
import './styles/document-row.css';

type DocumentRowProps = {
  title: ReactNode;
  detail: ReactNode;
  /** Each action needs an `aria-label` that contains the title. */
  actions: ReactNode;
  icon?: ReactNode;
};

export function DocumentRow({ title, detail, actions, icon }: DocumentRowProps) {
  return (
    <li className="document-row">
      <span className="document-row-icon">{icon ?? <DocumentIcon aria-hidden />}</span>
      <div className="min-w-0">
        <p className="document-row-title">{title}</p>
        <p className="document-row-detail">{detail}</p>
      </div>
      <div className="document-row-actions">{actions}</div>
    </li>
  );
}
