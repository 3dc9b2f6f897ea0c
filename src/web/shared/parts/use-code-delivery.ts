import { useQuery } from '@tanstack/react-query';
import { codeDelivery, type codeDeliveries } from '#contract/account.ts';
import { call } from '#web/shared/api/client.ts';

const lookAgainMs = 4_000;

export function useCodeDelivery(codeId: string | undefined): (typeof codeDeliveries)[number] | undefined {
  const { data: message } = useQuery({
    queryKey: ['code-delivery', codeId ?? ''],
    queryFn: ({ signal }) => call(codeDelivery, { params: { codeId: codeId ?? '' }, signal }),
    enabled: codeId !== undefined,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.delivery === 'ENTREGADA' ? false : lookAgainMs),
  });
  return message?.delivery;
}
