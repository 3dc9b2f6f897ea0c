import type { ReactNode } from 'react';
import { PageHeader } from '#ui/PageHeader.tsx';

type OutcomeLayoutProps = { title: ReactNode; lead?: ReactNode; children?: ReactNode; aside?: ReactNode };

export function OutcomeLayout({ title, lead, children, aside }: OutcomeLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <PageHeader title={title} lead={lead} />
        {children}
      </div>
      {aside ? <div className="w-full max-w-form max-lg:mx-auto max-lg:has-[.card]:max-w-none">{aside}</div> : null}
    </div>
  );
}
