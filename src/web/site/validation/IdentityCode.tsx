import { sendIdentityCode, verifyIdentityCode } from '#contract/identity.ts';
import { call } from '#web/shared/api/client.ts';
import { isSpentCode } from '#web/shared/api/code-texts.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { CodeForm } from '#web/shared/parts/CodeForm.tsx';
import { ResendCode } from '#web/shared/parts/ResendCode.tsx';
import { Button } from '#ui/Button.tsx';
import { MailIcon, PhoneIcon } from '#ui/icons.ts';
import { RefusalNotice } from '#ui/forms/RefusalNotice.tsx';
import { triesText, type IdentityWays } from './identity-ways.ts';
import { LeaveWays } from './LeaveWays.tsx';
import type { IdentityCheck } from './validation.queries.ts';

type Channel = 'email' | 'celular';

type IdentityCodeProps = {
  check: IdentityCheck;
  ways: IdentityWays;
  onChanged: (check: IdentityCheck) => void;
  onEnded: () => void;
};

/** The page does not reveal whether a code was sent. */
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
        <TypedCode
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

/** Always shown, so that the button does not reveal whether the answers were right. */
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
  const asking = useSubmission(ask, (failure) => formRefusal(failure, 'No pudimos pedir el código'));
  return (
    <>
      <RefusalNotice refusal={asking.refusal} tone="warn" className="mb-4" />
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

type TypedCodeProps = {
  check: IdentityCheck & { code: NonNullable<IdentityCheck['code']> };
  ask: (channel: Channel) => Promise<void>;
  onChanged: (check: IdentityCheck) => void;
  onEnded: () => void;
};

function TypedCode({ check, ask, onChanged, onEnded }: TypedCodeProps) {
  const follow = useEntry();
  const { channel, resendAt } = check.code;
  const verify = async (body: { code: string }) => {
    const { pendingStep } = await call(verifyIdentityCode, { body });
    await follow(pendingStep);
  };
  const explain = (failure: unknown) => {
    if (isSpentCode(failure)) onChanged({ ...check, state: 'RECHAZADA', code: null });
    if (isProblem(failure, 'SCOPE_EXPIRED', 'CONFLICT')) onEnded();
    return formRefusal(failure, 'No pudimos revisar el código');
  };
  const other: Channel = channel === 'email' ? 'celular' : 'email';
  return (
    <>
      <CodeForm send={verify} explain={explain} hint="Vence en 10 minutos. Tienes 5 intentos." />
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
