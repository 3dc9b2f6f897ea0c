import { useRef } from 'react';
import type { Draft } from '#web/shared/session/drafts/use-draft.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';

type DraftNoticeProps<V> = {
  draft: Draft<V>;
  onRecover: (values: Partial<V>) => void;
  title?: string;
};

/** Must be a sibling of the first field, or of an element that contains this field. */
export function DraftNotice<V>({
  draft,
  onRecover,
  title = 'Guardamos lo que estabas escribiendo',
}: DraftNoticeProps<V>) {
  const box = useRef<HTMLDivElement>(null);
  if (!draft.offered) return null;
  /** The click removes the clicked button, so the focus moves to the first field inside the parent element. */
  const leave = (act: () => void) => {
    const form = box.current?.parentElement;
    act();
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    <div ref={box}>
      <Notice
        role="status"
        title={title}
        actions={
          <>
            <TextButton onClick={() => leave(() => onRecover(draft.recover()))}>Recuperar</TextButton>
            <TextButton onClick={() => leave(draft.dismiss)}>Descartar</TextButton>
          </>
        }
      >
        Lo tienes durante 24 horas.
      </Notice>
    </div>
  );
}
