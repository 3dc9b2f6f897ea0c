import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { focusOn } from '#ui/focus-on.ts';

type ProfileCardProps = { id: string; title: string; children: ReactNode };

/**
 * A section of the profile. A change may take away the very button that was clicked (a contact that is removed, a
 * consent that is given): reading then goes on at the section's heading.
 */
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
