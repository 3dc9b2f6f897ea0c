import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as messages from '#contract/messages.es-CO.json';
import {
  acceptFromLink,
  openAcceptance,
  readAcceptance,
  refuseFromLink,
  requestAcceptanceCode,
  type AcceptanceView,
} from '#contract/rebanking-application.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem, submissionMessage } from '#web/shared/api/failures.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { CodeStep } from '#web/shared/parts/CodeStep.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { PrintButton } from '#web/shared/parts/PrintButton.tsx';
import { useCode } from '#web/shared/parts/use-code.ts';
import { UnsignedNotice } from '#web/shared/signing/UnsignedNotice.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { EmailText } from '#ui/EmailText.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ForkedTrail } from '#ui/illustrations/ForkedTrail.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { ClauseList } from '#web/shared/signing/ClauseList.tsx';
import { useSignature } from '#web/shared/signing/use-signature.ts';
import './acceptance.css';

const route = getRouteApi('/documents/documentos/acceptacion-acuerdo-de-pago');
const viewKey = ['acceptance'];
const besideSignature =
  'mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)] print:block';
/** The link does not sign the user in, so continuing in the portal requires a sign-in. */
const signInFirst = { to: '/iniciar-sesion', search: { target: '/portal/rebancarizacion' } } as const;

export function AcceptancePage() {
  const { token } = route.useSearch() as { token?: string };
  const [opened] = useState(token);
  const navigate = useNavigate();
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    queryKey: viewKey,
    retry: false,
    staleTime: Infinity,
    queryFn: () => (opened ? call(openAcceptance, { body: { token: opened } }) : call(readAcceptance)),
  });
  useEffect(() => {
    // The cookie now replaces the token, so the token is removed from the URL.
    if (token !== undefined && view) void navigate({ to: '.', search: {}, replace: true });
  }, [token, view, navigate]);

  if (error) {
    const gone = isProblem(error, 'RESET_TOKEN_INVALID', 'SCOPE_EXPIRED', 'INVALID_INPUT');
    const { titulo, texto } = messages.RESET_TOKEN_INVALID;
    return (
      <EmptyState
        headingLevel={1}
        illustration={<ForkedTrail />}
        title={gone ? titulo : 'No pudimos abrir tus documentos'}
        actions={
          gone ? (
            <RouterButton {...signInFirst}>Iniciar sesión</RouterButton>
          ) : (
            <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
          )
        }
      >
        {gone ? `${texto} Lo pides en el portal.` : submissionMessage(error)}
      </EmptyState>
    );
  }
  if (!view) return <p role="status">Abriendo tus documentos…</p>;
  if (view.stage === 'PENDIENTE' && view.text) return <ToAccept view={view} text={view.text} />;
  return <Settled view={view} />;
}

function ToAccept({ view, text }: { view: AcceptanceView; text: NonNullable<AcceptanceView['text']> }) {
  const queries = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const show = (next: AcceptanceView) => {
    queries.setQueryData(viewKey, next);
    focusOn(document.getElementById('contenido'));
  };
  // The cookie of the link authorises the request.
  const code = useCode((channel) => call(requestAcceptanceCode, { body: { channel } }));
  const signature = useSignature(code, async (signed) =>
    show(await call(acceptFromLink, { body: { hash: text.hash, acceptsAgreement: true, ...signed } })),
  );
  return (
    <>
      <div className="reading-progress" aria-hidden />
      <PageHeader
        title={text.title}
        lead={`Hola, ${view.firstName.split(' ')[0]}. Léelo con calma: todavía no te comprometes.`}
        aside={<PrintButton className="max-sm:-ml-4" />}
      />
      <div className={besideSignature}>
        <Card as="article" padding="roomy" aria-label={text.title}>
          <ClauseList text={text} />
          <p className="mt-6 border-t border-line pt-4 text-caption text-ink-2">
            Huella SHA-256 de este texto: <span className="break-all">{text.hash}</span>
          </p>
        </Card>
        <Card
          padding="roomy"
          className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-22 print:hidden"
        >
          <Checkbox {...signature.checkbox} label="Leí el acuerdo y estoy de acuerdo" />
          <CodeStep {...signature.codeStep} user={{ email: '', contactPoints: [] }} />
          {signature.failure ? (
            <UnsignedNotice
              failure={signature.failure}
              tone="warn"
              actions={
                <TextButton onClick={() => void queries.invalidateQueries({ queryKey: viewKey })}>
                  Volver a leerlo
                </TextButton>
              }
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button size="2xl" pending={signature.pending} onClick={signature.sign}>
              Acepto el acuerdo
            </Button>
            <Button size="2xl" variant="quiet" aria-expanded={refusing} onClick={() => setRefusing(!refusing)}>
              No acepto
            </Button>
          </div>
          {refusing ? <Refusing onRefused={show} /> : null}
        </Card>
      </div>
    </>
  );
}

function Refusing({ onRefused }: { onRefused: (view: AcceptanceView) => void }) {
  const [reason, setReason] = useState('');
  const refusing = useSubmission(async () =>
    onRefused(await call(refuseFromLink, { body: reason.trim() ? { reason: reason.trim() } : {} })),
  );
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <TextArea
        id="motivo"
        label="¿Nos cuentas por qué?"
        optional
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {refusing.refusal ? <p role="alert">{refusing.refusal.text}</p> : null}
      <div>
        <Button variant="soft" size="xl" pending={refusing.pending} onClick={() => void refusing.send()}>
          Confirmar que no acepto
        </Button>
      </div>
    </div>
  );
}

function Settled({ view }: { view: AcceptanceView }) {
  const isUnpaid = view.agreementState === 'PENDIENTE_PAGO_INICIAL';
  if (view.stage === 'ACEPTADO')
    return (
      <>
        <PageHeader
          title="Tu acuerdo quedó aceptado"
          lead={
            view.maskedEmail ? (
              <>
                Te enviamos copia a <EmailText>{view.maskedEmail}</EmailText>.
              </>
            ) : undefined
          }
          aside={<PrintButton className="max-sm:-ml-4" />}
        />
        <Card padding="roomy" className="mt-8 max-w-measure">
          <dl className="grid gap-3">
            <Fact name="Contrato" value={view.agreementNumber} />
            <Fact name="Fecha y hora" value={view.acceptedAt && formatBogotaDateTime(view.acceptedAt)} />
            <Fact name="Huella SHA-256 del texto" value={view.textHash} />
          </dl>
          <p className="mt-5 mb-4 text-body-sm text-ink-2 print:hidden">
            {isUnpaid ? 'Entra al portal para empezar a pagar.' : 'En el portal ves cómo va.'}
          </p>
          <RouterButton {...signInFirst} size="2xl" className="print:hidden">
            {isUnpaid ? 'Entrar y pagar' : 'Entrar al portal'}
          </RouterButton>
        </Card>
      </>
    );
  const refused = view.stage === 'RECHAZADO';
  return (
    <EmptyState
      headingLevel={1}
      illustration={<EmptyBench />}
      title={refused ? 'No aceptaste este acuerdo' : 'Este acuerdo ya no espera tu respuesta'}
      actions={<RouterButton {...signInFirst}>Iniciar sesión</RouterButton>}
    >
      {refused
        ? 'No te cobramos nada. Si cambias de idea, elige tu plan otra vez en el portal.'
        : 'Cambió desde que te enviamos el enlace. En el portal ves cómo está.'}
    </EmptyState>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return value ? (
    <div>
      <dt className="text-body-sm text-ink-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  ) : null;
}
