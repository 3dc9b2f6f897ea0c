import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configQuery } from '#web/shared/api/queries.ts';
import { Explain } from '#ui/Explain.tsx';

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
