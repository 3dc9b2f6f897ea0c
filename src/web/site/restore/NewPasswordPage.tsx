import { useEffect, useRef, useState } from 'react';
import { newCredentials } from '#contract/auth.ts';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { closeProcedure, procedureId, procedureFacts } from '#web/shared/session/choices/procedure.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { CheckIcon } from '#ui/icons.ts';
import { BloomingTree } from '#ui/illustrations/BloomingTree.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Username } from '#ui/Username.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { UsedLink } from '#web/site/parts/UsedLink.tsx';
import { newPasswordForm, newPasswordNames, passwordProgress } from './new-password.form.ts';

export function NewPasswordPage() {
  const [procedure] = useState(procedureId);
  const [done, setDone] = useState(false);
  const [entered, setEntered] = useState<EntryStep | 'portal'>();
  const [ended, setEnded] = useState(procedure === undefined);
  if (entered !== undefined) return <FirstPassword step={entered === 'portal' ? null : entered} />;
  if (done) return <PasswordChanged />;
  if (ended || procedure === undefined) return <UsedLink />;
  return (
    <NewPasswordForm
      procedure={procedure}
      onChanged={(next) => {
        closeProcedure();
        if (next === undefined) setDone(true);
        else setEntered(next ?? 'portal');
      }}
      onEnded={() => {
        closeProcedure();
        setEnded(true);
      }}
    />
  );
}

function FirstPassword({ step }: { step: EntryStep | null }) {
  const follow = useEntry();
  const enter = useSubmission(
    () => follow(step),
    (failure) => formRefusal(failure, 'No pudimos abrir tu portal'),
  );
  const { send } = enter;
  const begun = useRef(false);
  useEffect(() => {
    focusOn(document.querySelector('h1'));
    // Effects may run twice in development, so the ref prevents a second request.
    if (!begun.current) void send(undefined);
    begun.current = true;
  }, [send]);
  return (
    <EmptyState
      headingLevel={1}
      illustration={<BloomingTree />}
      title="Listo, ya tienes contraseña"
      actions={
        <Button size="2xl" pending={enter.pending} onClick={() => void send(undefined)}>
          Entrar
        </Button>
      }
    >
      {enter.refusal ? enter.refusal.text : 'Te llevamos a tu portal. No tienes que escribirla otra vez.'}
    </EmptyState>
  );
}

function PasswordChanged() {
  // The focused form is unmounted, so the heading gets the focus.
  useEffect(() => focusOn(document.querySelector('h1')), []);
  return (
    <EmptyState
      headingLevel={1}
      illustration={<BloomingTree />}
      title="Contraseña cambiada"
      actions={
        <RouterButton to="/iniciar-sesion" replace size="2xl">
          Entrar
        </RouterButton>
      }
    >
      Cerramos las demás sesiones. Entra con tu documento y tu nueva contraseña.
    </EmptyState>
  );
}

type NewPasswordFormProps = {
  procedure: string;
  /** `next` is null when no step is left, and undefined when the password must be entered. */
  onChanged: (next: EntryStep | null | undefined) => void;
  onEnded: () => void;
};

function NewPasswordForm({ procedure, onChanged, onEnded }: NewPasswordFormProps) {
  const submission = useSubmission(
    async (body: { password: string }) => {
      const { entered } = await call(newCredentials, { params: { procedureId: procedure }, body });
      onChanged(entered?.pendingStep);
    },
    (failure) => {
      if (isProblem(failure, 'SCOPE_EXPIRED', 'RESET_TOKEN_INVALID', 'NOT_FOUND')) {
        onEnded();
        return undefined;
      }
      return formRefusal(failure, 'No pudimos guardar tu contraseña');
    },
  );
  const form = useForm({ initial: { password: '' }, schema: newPasswordForm, names: newPasswordNames, submission });
  const { contact, document: known } = procedureFacts();
  const { length, longEnough } = passwordProgress(form.values.password);

  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Crea tu contraseña
      </h1>
      <p className="lead mt-3 mb-8">
        {contact ? (
          <>
            Confirmamos tu código en <span className="inline-block wrap-anywhere">{contact}.</span>{' '}
          </>
        ) : null}
        Una frase que solo tú sepas funciona muy bien. Puedes usar espacios.
      </p>
      <Form form={form}>
        {known ? <Username value={known.documentNumber} /> : null}
        <PasswordField
          {...form.text('password')}
          label="Nueva contraseña"
          autoComplete="new-password"
          hint={<Rule met={longEnough} length={length} />}
        />
        <Button type="submit" size="2xl" block pending={form.pending}>
          Guardar contraseña
        </Button>
      </Form>
    </>
  );
}

function Rule({ met, length }: { met: boolean; length: number }) {
  return (
    <span className={met ? 'inline-flex items-center gap-1.5 text-success-ink' : undefined}>
      {met ? <CheckIcon aria-hidden className="size-[1.1em]" /> : null}
      10 caracteres o más{met || length === 0 ? '' : `: llevas ${length}`}
      {met ? <span className="sr-only"> (cumplida)</span> : null}
    </span>
  );
}
