import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { ContactCode } from './ContactCode.tsx';
import { ContactForm } from './ContactForm.tsx';
import { EndedStep } from './EndedStep.tsx';
import { validationQuery } from './validation.queries.ts';

const pollMs = 5_000;

export function NewContactPage() {
  usePrefetched(validationQuery);
  const { data: state = null, refetch } = useQuery({
    ...validationQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.contact && data.contact.delivery !== 'ENTREGADA' && data.contact.isOpen ? pollMs : false,
  });
  const follow = useEntry();
  const [editing, setEditing] = useState(false);
  const elsewhere = state !== null && state.pendingStep !== 'CONTACTO' ? state.pendingStep : undefined;
  useEffect(() => {
    if (elsewhere) void follow(elsewhere);
    // The effect runs only when the server returns another step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [elsewhere]);

  if (state === null || (elsewhere === null && state.pendingStep === null)) return <EndedStep />;
  if (elsewhere) return null;
  const changed = async () => {
    setEditing(false);
    await refetch();
  };
  const { contact, channels, origin } = state;
  if (!contact || editing)
    return <ContactForm channels={channels} onSent={changed} onBack={contact ? () => setEditing(false) : undefined} />;
  return (
    <ContactCode
      key={contact.resendAt.getTime()}
      contact={contact}
      registering={origin === 'REGISTRO'}
      onSentAgain={changed}
      onMoved={refetch}
      onEdit={() => setEditing(true)}
      onTaken={follow}
    />
  );
}
