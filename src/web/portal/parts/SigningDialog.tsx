import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '#contract/account.ts';
import { CodeStep } from '#web/shared/parts/CodeStep.tsx';
import type { useSignature } from '#web/shared/signing/use-signature.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';

type SigningDialogProps = {
  open?: boolean;
  size?: 'md' | 'lg';
  signature: ReturnType<typeof useSignature>;
  user: User;
  summary: (signs: boolean) => ReactNode;
  refusal: ReactNode;
  obstacle?: { notice: ReactNode; action: ReactNode } | undefined;
  otherWay?: ReactNode;
  onClose: () => void;
};

export function SigningDialog({
  open = true,
  size = 'md',
  signature,
  user,
  summary,
  refusal,
  obstacle,
  otherWay,
  onClose,
}: SigningDialogProps) {
  const { codeStep, pending } = signature;
  const codeId = codeStep.delivery.sent?.codeId ?? null;
  const [step, setStep] = useState<'read' | 'sign'>('read');
  const [openedFor, setOpenedFor] = useState(codeId);
  if (codeId !== openedFor) {
    setOpenedFor(codeId);
    setStep('sign');
  }
  const signs = step === 'sign' && codeId !== null;
  useEffect(() => {
    if (signs) document.getElementById('codigo')?.focus();
  }, [signs]);
  const ask: typeof codeStep.delivery.ask = (channel) =>
    signature.mayAsk() ? codeStep.delivery.ask(channel) : undefined;
  const close = () => (pending ? undefined : onClose());

  return (
    <Dialog
      open={open}
      size={size}
      onClose={close}
      title="Antes de aceptar"
      actionsScroll
      actions={
        signs ? (
          <>
            <Button size="2xl" pending={pending} onClick={signature.sign}>
              Aceptar y recibir documentos
            </Button>
            <Button size="2xl" variant="quiet" onClick={() => (pending ? undefined : setStep('read'))}>
              Volver a leer
            </Button>
          </>
        ) : (
          <>
            {obstacle?.action}
            {obstacle || codeId === null ? null : (
              <Button size="2xl" onClick={() => (signature.mayAsk() ? setStep('sign') : undefined)}>
                Seguir con la firma
              </Button>
            )}
            <Button size="2xl" variant="quiet" onClick={close}>
              Volver
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {summary(signs)}
        {obstacle?.notice}
        {signs || obstacle ? null : (
          <div className="grid gap-2">
            <Checkbox {...signature.checkbox} label="Leí el acuerdo y estoy de acuerdo" />
            {signature.acknowledgement ? (
              <Checkbox
                {...signature.acknowledgement}
                label="Sé que al aceptar reconozco esta deuda"
                hint="El plazo legal para cobrarla empieza de nuevo. Si ya había prescrito, renuncias a eso."
              />
            ) : null}
          </div>
        )}
        {!obstacle && (signs || codeId === null) ? (
          <CodeStep {...codeStep} delivery={{ ...codeStep.delivery, ask }} user={user} />
        ) : null}
        {refusal}
        {obstacle || signs ? null : otherWay}
      </div>
    </Dialog>
  );
}
