import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configQuery } from '#web/shared/api/queries.ts';
import { Explain } from '#ui/Explain.tsx';

/** A word of a sentence that explains itself, from the operator's `tool-tips.json`; without it just the word. */
export function Term({ of, children }: { of: string; children: ReactNode }) {
  const { data: tips } = useQuery(configQuery('tool-tips.json'));
  const tip = tips?.[of];
  return tip ? (
    <Explain title={tip.titulo} text={tip.texto}>
      {children}
    </Explain>
  ) : (
    <>{children}</>
  );
}
