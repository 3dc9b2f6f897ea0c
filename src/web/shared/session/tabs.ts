import type { SignOutReason } from './sign-out.ts';

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { kind: 'signed-in'; userId: string }
  | { kind: 'signed-out'; reason: SignOutReason }
  | { kind: 'activity' };

let channel: BroadcastChannel | undefined;

function opened(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel('rebanca');
  return channel;
}

export function tellOtherTabs(message: TabMessage): void {
  opened()?.postMessage(message);
}

/** Listens until the returned function is called. */
export function hearOtherTabs(listener: (message: TabMessage) => void): () => void {
  const bus = opened();
  const heard = ({ data }: MessageEvent<TabMessage>) => listener(data);
  bus?.addEventListener('message', heard);
  return () => bus?.removeEventListener('message', heard);
}
