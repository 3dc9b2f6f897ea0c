/** `left-portal`: the user opened a public page while signed in. */
export type SignOutReason = 'own' | 'left-portal' | 'session-lost' | 'inactive';

export type TabMessage =
  | { kind: 'signed-in'; userId: string }
  | { kind: 'signed-out'; reason: SignOutReason }
  | { kind: 'activity' }
  | { kind: 'debts-changed' };

let channel: BroadcastChannel | undefined;

function opened(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel('rebanca');
  return channel;
}

export function notifyOtherTabs(message: TabMessage): void {
  opened()?.postMessage(message);
}

export function listenToOtherTabs(listener: (message: TabMessage) => void): () => void {
  const bus = opened();
  const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
  bus?.addEventListener('message', onMessage);
  return () => bus?.removeEventListener('message', onMessage);
}
