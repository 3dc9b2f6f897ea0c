import { useState, type ReactNode } from 'react';
import type { TestRoom as Room } from '#contract/config.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { pretendIdle } from '#web/shared/session/inactivity/inactivity-watch.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { currentTime } from '#web/shared/session/visit/current-time.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ProgressBar } from '#ui/figures/ProgressBar.tsx';
import { CopyIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { usePassingDays } from './use-passing-days.ts';

type TestRoomProps = { open: boolean; room: Room; onClose: () => void };

export function TestRoom({ open, room, onClose }: TestRoomProps) {
  const isSignedIn = useUser() !== null;
  const days = usePassingDays(bogotaDate(currentTime()));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={days.passing === undefined}
      placement="drawer"
      title="Sala de pruebas"
      description="Solo existe en la demostración. Aquí nadie debe ni paga de verdad."
    >
      <div className="grid gap-8">
        <WaysToPay room={room} />
        {room.mailboxUrl ? (
          <Part title="Correo">
            <p>Todo lo que el portal envía llega a un buzón local, también los códigos.</p>
            <Outside href={room.mailboxUrl}>Abrir el correo de pruebas</Outside>
          </Part>
        ) : null}
        <Days {...days} />
        {isSignedIn ? <Absence onClose={onClose} /> : null}
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 text-body-sm text-ink-2">
      <h3 className="h3 text-ink">{title}</h3>
      {children}
    </section>
  );
}

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <TextLink standalone href={href} target="_blank" rel="external noopener noreferrer">
      {children}
    </TextLink>
  </p>
);

const outcomes = { APPROVED: 'Aprobado', DECLINED: 'Rechazado', ERROR: 'Error' } as const;
const inGroups = {
  tarjeta: (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  nequi: (number: string) => number.replace(/^(\d{3})(\d{3})/, '$1 $2 '),
} as const;
const ways = { tarjeta: 'Tarjeta', nequi: 'Nequi' } as const;

function WaysToPay({ room: { ways: given, providerUrl } }: { room: Room }) {
  const [copied, setCopied] = useState<string>();
  if (!providerUrl) return null;
  return (
    <Part title="Pagos">
      <p>Cada número lleva a un resultado. Sirve cualquier fecha futura y cualquier código de seguridad.</p>
      <ul className="grid gap-2">
        {given.map(({ way, outcome, number }) => (
          <li key={number} className="flex items-center justify-between gap-3">
            <span>
              <b className="block font-semibold text-ink">
                {outcomes[outcome]} · {ways[way]}
              </b>
              <span className="num">{inGroups[way](number)}</span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              icon={<CopyIcon aria-hidden />}
              aria-label={`${copied === number ? 'Copiado' : 'Copiar'} ${number}`}
              onClick={() =>
                void navigator.clipboard.writeText(number).then(
                  () => setCopied(number),
                  () => undefined,
                )
              }
            >
              {copied === number ? 'Copiado' : 'Copiar'}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {copied ? `Copiamos ${copied}.` : ''}
      </p>
      <Outside href={providerUrl}>Decidir un pago pendiente en la pasarela</Outside>
    </Part>
  );
}

const spans = [
  { days: 1, label: '1 día' },
  { days: 7, label: '1 semana' },
  { days: 30, label: '30 días' },
] as const;

function Days({ passing, today, refusal, pass }: ReturnType<typeof usePassingDays>) {
  return (
    <Part title="Reloj">
      <p aria-live="polite">
        Hoy es <b className="font-semibold text-ink">{formatLongDate(today)}</b>. Adelántalo:
      </p>
      {passing ? (
        <ProgressBar label="Días que pasan" value={passing.done / passing.days} />
      ) : (
        <p className="flex flex-wrap gap-2">
          {spans.map(({ days, label }) => (
            <Button
              key={days}
              variant="ghost"
              size="sm"
              aria-label={`Adelantar ${label}`}
              onClick={() => void pass(days)}
            >
              {label}
            </Button>
          ))}
        </p>
      )}
      {refusal ? (
        <Notice tone="danger" role="alert">
          {refusal}
        </Notice>
      ) : null}
      <p>
        Cada día se revisa lo que vence, se recuerda y se termina. El reloj no vuelve atrás: para empezar de nuevo,
        borra la carpeta de datos.
      </p>
    </Part>
  );
}

const minute = 60_000;

function Absence({ onClose }: { onClose: () => void }) {
  const { inactivityMinutes, inactivityWarningMinutes } = publicConfig();
  return (
    <Part title="Inactividad">
      <p>Mira lo que ve quien deja el portal abierto y se va.</p>
      <p>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onClose();
            pretendIdle((inactivityMinutes - inactivityWarningMinutes) * minute);
          }}
        >
          Ver el aviso de inactividad
        </Button>
      </p>
    </Part>
  );
}
