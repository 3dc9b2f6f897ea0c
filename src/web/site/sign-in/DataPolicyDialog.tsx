import { useQuery } from '@tanstack/react-query';
import { listLegalTexts } from '#contract/legal.ts';
import { currentLegalVersion, legalAddress } from '#contract/legal-kinds.ts';
import { acceptDataPolicy } from '#contract/validation.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RefusalNotice } from '#ui/forms/RefusalNotice.tsx';
import { TextLink } from '#ui/TextLink.tsx';

const kind = 'tratamiento-de-datos';

export function DataPolicyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const follow = useEntry();
  const accept = useSubmission(
    async () => {
      const { pendingStep } = await call(acceptDataPolicy, { body: { version: currentLegalVersion[kind] } });
      await follow(pendingStep);
    },
    (failure) => formRefusal(failure, 'No pudimos guardar tu respuesta'),
  );
  const { data } = useQuery({
    queryKey: ['legal'],
    enabled: open,
    queryFn: async ({ signal }) => (await call(listLegalTexts, { signal })).texts,
  });
  const policy = data?.find((text) => text.kind === kind);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cambió cómo cuidamos tus datos"
      description="Antes de entrar, mira la política de tratamiento de datos y dinos si la aceptas."
      actions={
        <>
          <Button size="2xl" pending={accept.pending} onClick={() => void accept.send(undefined)}>
            Acepto y entro
          </Button>
          <Button size="2xl" variant="quiet" onClick={onClose}>
            Ahora no
          </Button>
        </>
      }
    >
      <RefusalNotice refusal={accept.refusal} className="mb-4" />
      {policy ? (
        <p className="mb-3">
          <b>En pocas palabras:</b> {policy.plain}
        </p>
      ) : null}
      <p>
        <TextLink href={legalAddress(kind)} target="_blank" rel="noopener">
          Leer la política completa (PDF, versión {currentLegalVersion[kind]})
        </TextLink>
      </p>
    </Dialog>
  );
}
