import { useState } from 'react';
import { legalAddress } from '#contract/legal-kinds.ts';
import { setConsent, type OwnConsentKind, type ProfileConsent } from '#contract/profile.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RefusalNotice } from '#ui/forms/RefusalNotice.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { consentSaved, consentWords } from './profile-texts.ts';
import { useProfileReload } from './profile.queries.ts';

export function ConsentsCard({ consents }: { consents: readonly ProfileConsent[] }) {
  const reload = useProfileReload();
  const [confirming, setConfirming] = useState(false);
  const change = useSubmission(async (body: { kind: OwnConsentKind; granted: boolean }) => {
    const { request } = await call(setConsent, { body });
    setConfirming(false);
    await reload();
    showToast({
      id: 'consent',
      tone: 'success',
      text: consentSaved(body.granted, request),
    });
  });
  const give = (kind: OwnConsentKind) => void change.send({ kind, granted: true });
  const takeBack = (kind: OwnConsentKind) => {
    if (kind === 'autorizacion-de-datos') setConfirming(true);
    else void change.send({ kind, granted: false });
  };
  return (
    <ProfileCard id="autorizaciones" title="Tus autorizaciones">
      <ul className="grid gap-5">
        {consents.map((consent) => (
          <li
            key={consent.kind}
            className="grid gap-1 [&:not(:first-child)]:border-t [&:not(:first-child)]:border-line [&:not(:first-child)]:pt-5"
          >
            <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
              {consentWords[consent.kind].title}
              <ConsentTag consent={consent} />
            </p>
            <p className="text-body-sm text-ink-2">{consentWords[consent.kind].text}</p>
            <p className="text-caption text-ink-2 empty:hidden">{standing(consent)}</p>
            <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
              {consent.granted === true ? null : (
                <TextButton
                  aria-label={`${givingWord(consent)}: ${consentWords[consent.kind].title}`}
                  aria-busy={change.pending || undefined}
                  onClick={() => give(consent.kind)}
                >
                  {givingWord(consent)}
                </TextButton>
              )}
              {consent.granted === true || cameWithDebt(consent) ? (
                <TextButton
                  aria-label={`Retirar: ${consentWords[consent.kind].title}`}
                  aria-busy={change.pending || undefined}
                  onClick={() => takeBack(consent.kind)}
                >
                  Retirar
                </TextButton>
              ) : null}
              <TextLink
                href={legalAddress(consent.kind, consent.version ?? undefined)}
                target="_blank"
                rel="noopener"
                standalone
              >
                Leer el texto (PDF)
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
      <RefusalNotice refusal={change.refusal} className="mt-4" />
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="¿Retirar tu autorización?"
        actions={
          <>
            <Button
              variant="danger"
              size="xl"
              pending={change.pending}
              onClick={() => void change.send({ kind: 'autorizacion-de-datos', granted: false })}
            >
              Retirar autorización
            </Button>
            <Button variant="quiet" size="xl" onClick={() => setConfirming(false)}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>
          Te damos un radicado y respondemos en máximo 15 días hábiles. Mientras tengas una deuda o un acuerdo, la ley
          nos obliga a guardar sus datos. Dejamos de usarlos para todo lo demás.
        </p>
      </Dialog>
    </ProfileCard>
  );
}

/** The creditor received the data consent of an imported customer together with the debt. */
const cameWithDebt = ({ kind, granted }: ProfileConsent) => granted === null && kind === 'autorizacion-de-datos';

const givingWord = (consent: ProfileConsent) => (cameWithDebt(consent) ? 'Confirmar' : 'Autorizar');

function ConsentTag({ consent }: { consent: ProfileConsent }) {
  if (consent.granted) return <Tag tone="success">Autorizado</Tag>;
  return cameWithDebt(consent) ? <Tag tone="info">Por tu entidad</Tag> : <Tag>Sin autorizar</Tag>;
}

function standing(consent: ProfileConsent): string {
  const { granted, version, at } = consent;
  if (cameWithDebt(consent)) return 'La diste a tu entidad al tomar la deuda.';
  if (at === null || version === null) return '';
  const day = formatLongDate(bogotaDate(at));
  return granted ? `Versión ${version}, desde el ${day}.` : `La retiraste el ${day} (versión ${version}).`;
}
