import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { focusOn } from '#ui/focus-on.ts';

type ProfileCardProps = { id: string; title: string; children: ReactNode };

/** When a change removes the clicked button, the focus moves to the heading. */
export function ProfileCard({ id, title, children }: ProfileCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusOn(heading.current);
  });
  return (
    <Card
      padding="roomy"
      aria-labelledby={id}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hadFocus.current = relatedTarget === null || currentTarget.contains(relatedTarget);
      }}
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="h2 mb-2">
        {title}
      </h2>
      {children}
    </Card>
  );
}
