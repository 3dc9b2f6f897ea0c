import { useQuery } from '@tanstack/react-query';
import { codeDelivery, type codeDeliveries } from '#contract/account.ts';
import { call } from '#web/shared/api/client.ts';

/** How often the server is asked what became of the message, until it is gone; milliseconds. */
const lookAgainMs = 4_000;

/** What became of the message with a code of a signed-in person; undefined until it is known, and without a code. */
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
