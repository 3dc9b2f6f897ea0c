import { useState } from 'react';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { partOnDemand } from '#web/shared/parts/late-part.ts';
import { Button } from '#ui/Button.tsx';
import { LockIcon, ShieldIcon } from '#ui/icons.ts';
import { Tag } from '#ui/Tag.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import type { Profile } from './profile.queries.ts';
import { StopFactorDialog } from './StopFactorDialog.tsx';

const StartFactorDialog = partOnDemand(async () => (await import('./StartFactorDialog.tsx')).StartFactorDialog);

type AccessCardProps = { changedAt: Date; factor: Profile['secondFactor']; username: string };

export function AccessCard({ changedAt, factor, username }: AccessCardProps) {
  const [open, setOpen] = useState<'password' | 'start' | 'stop'>();
  const [wanted, setWanted] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <ProfileCard id="acceso" title="Tu acceso">
      <div className="grid gap-3">
        <h3 className="h3 flex items-center gap-2">
          <LockIcon aria-hidden className="size-[1.1em]" /> Contraseña
        </h3>
        <p className="text-body-sm text-ink-2">
          La misma desde el {formatLongDate(bogotaDate(changedAt))}. Al cambiarla cerramos las demás sesiones.
        </p>
        <Button className="justify-self-start" variant="soft" onClick={() => setOpen('password')}>
          Cambiar contraseña
        </Button>
      </div>
      <div className="mt-6 grid gap-3 border-t-[1.5px] border-dashed border-line-strong pt-6">
        <h3 className="h3 flex flex-wrap items-center gap-2">
          <ShieldIcon aria-hidden className="size-[1.1em]" /> Verificación en dos pasos
          {factor.isOn ? <Tag tone="success">Activa</Tag> : <Tag>Inactiva</Tag>}
        </h3>
        {factor.isOn ? (
          <>
            <p className="text-body-sm text-ink-2">
              {factor.since ? `Activa desde el ${formatLongDate(bogotaDate(factor.since))}. ` : ''}
              {codesLeft(factor.recoveryCodesLeft)}
            </p>
            <Button className="justify-self-start" variant="soft" onClick={() => setOpen('stop')}>
              Desactivar
            </Button>
          </>
        ) : (
          <>
            <p className="text-body-sm text-ink-2">Además de la contraseña, pide un código de tu celular.</p>
            <Button
              className="justify-self-start"
              variant="soft"
              onClick={() => {
                setWanted(true);
                setOpen('start');
              }}
            >
              Activar
            </Button>
          </>
        )}
      </div>
      <ChangePasswordDialog open={open === 'password'} username={username} onClose={close} />
      {wanted ? <StartFactorDialog open={open === 'start'} username={username} onClose={close} /> : null}
      <StopFactorDialog open={open === 'stop'} username={username} onClose={close} />
    </ProfileCard>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return 'Ya usaste todos los códigos de respaldo: desactívala y actívala de nuevo para tener otros.';
  return left === 1 ? 'Te queda 1 código de respaldo.' : `Te quedan ${left} códigos de respaldo.`;
}
