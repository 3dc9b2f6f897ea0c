import { useEffect, useRef, type ReactNode } from 'react';
import { FieldLinks, summaryTitle } from './ErrorSummary.tsx';
import type { FormRefusal } from './form-state.ts';
import { Notice } from '#ui/Notice.tsx';
import { focusOn } from '#ui/focus-on.ts';

type FormProblemProps = {
  refusal: FormRefusal;
  items?: readonly { fieldId: string; message: string }[];
  actions?: ReactNode;
};

export function FormProblem({ refusal, items = [], actions }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusOn(box.current), [refusal]);
  const { title, text } = refusal;
  const isListed = items.some(({ message }) => message === text);
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Notice
        tone="danger"
        role="alert"
        title={title ?? (isListed ? summaryTitle(items) : undefined)}
        actions={actions}
      >
        {isListed ? null : text}
        {items.length > 0 ? <FieldLinks items={items} /> : null}
      </Notice>
    </div>
  );
}
