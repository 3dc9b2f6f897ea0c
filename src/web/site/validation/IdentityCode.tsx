import { sendIdentityCode, verifyIdentityCode } from '#contract/identity.ts';
import { z } from '#contract/wire.ts';
import { call } from '#web/shared/api/client.ts';
import { codeRefusal, codeTryRefusal, isSpentCode } from '#web/shared/api/code-texts.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { ResendCode } from '#web/site/parts/ResendCode.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { MailIcon, PhoneIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';
import { OtpField } from '#ui/forms/OtpField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { triesText, type IdentityWays } from './identity-ways.ts';
import { LeaveWays } from './LeaveWays.tsx';
import type { IdentityCheck } from './validation.queries.ts';

const schema = z.pipe(
  z.transform(({ code }: { code: string }) => ({ codigo: code })),
  verifyIdentityCode.body,
);

type Channel = 'email' | 'celular';

type IdentityCodeProps = {
  check: IdentityCheck;
  ways: IdentityWays;
  onChanged: (check: IdentityCheck) => void;
  onEnded: () => void;
};

/** The code that goes to a contact on file. Nothing here tells whether one left. */
export function IdentityCode({ check, ways, onChanged, onEnded }: IdentityCodeProps) {
  const { code } = check;
  const ask = async (channel: Channel) => onChanged(await call(sendIdentityCode, { body: { channel } }));
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {code ? 'Escribe el código' : 'Ahora un código'}
      </h1>
      <p className="lead mt-3 mb-8" role="status">
        {code
          ? `Si tus respuestas coinciden, el código va en camino ${code.channel === 'celular' ? 'al celular' : 'al correo'} que la entidad tiene de ti.`
          : 'Va a un contacto que la entidad ya tenía de ti.'}
      </p>
      {code ? (
        <CodeForm
          key={code.resendAt.getTime()}
          check={{ ...check, code }}
          ask={ask}
          onChanged={onChanged}
          onEnded={onEnded}
        />
      ) : (
        <ChannelChoice ask={ask} />
      )}
      <AnswerAgain triesLeft={check.triesLeft} ways={ways} />
      <LeaveWays ways={ways} />
    </>
  );
}

/** There for everybody, whatever was answered: so it tells nothing. */
function AnswerAgain({ triesLeft, ways }: { triesLeft: number; ways: IdentityWays }) {
  return (
    <div className="mt-6 grid gap-1">
      <Button size="2xl" block variant="soft" pending={ways.beginning} onClick={ways.again}>
        Volver a responder
      </Button>
      <p className="text-center text-body-sm text-ink-2">{triesText(triesLeft)}</p>
    </div>
  );
}

function ChannelChoice({ ask }: { ask: (channel: Channel) => Promise<void> }) {
  const asking = useSubmission(ask, (failure) => codeRefusal(failure, 'No pudimos pedir el código'));
  return (
    <>
      {asking.refusal ? (
        <Notice tone="warn" role="alert" className="mb-4" title={asking.refusal.title}>
          {asking.refusal.text}
        </Notice>
      ) : null}
      <div className="grid gap-3">
        <Button
          size="2xl"
          block
          pending={asking.pending}
          icon={<MailIcon aria-hidden />}
          onClick={() => void asking.send('email')}
        >
          A mi correo de siempre
        </Button>
        <Button
          size="2xl"
          block
          variant="soft"
          icon={<PhoneIcon aria-hidden />}
          onClick={() => void asking.send('celular')}
        >
          A mi celular de siempre
        </Button>
      </div>
    </>
  );
}

type CodeFormProps = {
  check: IdentityCheck & { code: NonNullable<IdentityCheck['code']> };
  ask: (channel: Channel) => Promise<void>;
  onChanged: (check: IdentityCheck) => void;
  onEnded: () => void;
};

function CodeForm({ check, ask, onChanged, onEnded }: CodeFormProps) {
  const follow = useEntry();
  const { channel, resendAt } = check.code;
  const submission = useSubmission(
    async (body: { code: string }) => {
      const { pendingStep } = await call(verifyIdentityCode, { body });
      await follow(pendingStep);
    },
    (failure) => {
      if (isSpentCode(failure)) onChanged({ ...check, state: 'RECHAZADA', code: null });
      if (isProblem(failure, 'SCOPE_EXPIRED', 'CONFLICT')) onEnded();
      return codeTryRefusal(failure, 'No pudimos revisar el código');
    },
  );
  const form = useForm({
    initial: { code: '' },
    schema,
    names: { code: { id: 'codigo', wire: 'codigo' } },
    submission,
  });
  const other: Channel = channel === 'email' ? 'celular' : 'email';
  return (
    <>
      <Form form={form}>
        <OtpField
          {...form.value('code')}
          label="Código de 6 números"
          hint="Vence en 10 minutos. Tienes 5 intentos."
          onFilled={form.submit}
        />
        <Button type="submit" size="2xl" block pending={form.pending}>
          Confirmar
        </Button>
      </Form>
      <ResendCode
        resendAt={resendAt}
        spent={false}
        ask={() => ask(channel)}
        onAsked={() => undefined}
        other={{ label: other === 'celular' ? 'Enviar al celular' : 'Enviar al correo', ask: () => ask(other) }}
      />
    </>
  );
}
