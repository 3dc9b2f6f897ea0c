import { RouterLink } from '#web/shared/parts/links.tsx';

const words = {
  offer: '¿Algo no cuadra? Reclama antes de aceptar. No pierdes la oferta.',
  agreement: '¿Algo no cuadra en esta deuda?',
  documents: '¿Algo no cuadra en una deuda o en un documento?',
  profile: '¿Algo no cuadra en una deuda o en cómo te contactamos?',
  diagnosis: '¿Una deuda no es tuya, o su valor no cuadra?',
} as const;

type DisputeDoorProps = { where: keyof typeof words; obligationId?: string };

export function DisputeLink({ where, obligationId }: DisputeDoorProps) {
  return (
    <p className="max-w-measure print:hidden">
      {words[where]}{' '}
      {where === 'documents' || where === 'profile' ? (
        <RouterLink to="/portal/reclamos" standalone>
          Ver mis reclamos
        </RouterLink>
      ) : (
        <RouterLink to="/portal/reclamos/nuevo" search={obligationId ? { obligacion: obligationId } : {}} standalone>
          Presentar un reclamo
        </RouterLink>
      )}
    </p>
  );
}
