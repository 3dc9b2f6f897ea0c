import type { FieldStatus } from './profile-saving.ts';

export function SavedMark({ status }: { status: FieldStatus | undefined }) {
  return (
    <span role="status" className="saved-mark">
      {status?.kind === 'saving' ? 'Guardando…' : null}
      {status?.kind === 'saved' ? <span className="is-saved">Guardado</span> : null}
      {status?.kind === 'failed' ? <span className="is-failed">{status.message}</span> : null}
    </span>
  );
}
