import { mailKinds, type MailData, type MailKind } from './templates.ts';

type Data = Record<string, unknown>;

/**
 * What turns the data of a kind into that of its next version, the oldest first: a mail may wait in the outbox while a newer
 * release comes. Whoever changes what a template needs adds a step here; a field that may be absent needs none.
 */
const upgrades: { [K in MailKind]?: readonly ((data: Data) => Data)[] } = {
  // Version 1 led to the portal. Data of both shapes was once written without a version.
  'agreement-accepted': [(data) => ({ expiresAt: null, ...data })],
};

/** A mail of any kind with the data of that kind. */
export type KeptMail = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind];

const isMailKind = (text: string): text is MailKind => mailKinds.includes(text as MailKind);

/** The version of a kind's data in this release; what says none is version 1. */
export const mailVersion = (kind: MailKind): number => 1 + (upgrades[kind]?.length ?? 0);

/** What is kept of a mail until it leaves: its data and which version of them it is. */
export const keptData = (kind: MailKind, data: MailData[MailKind]): Data => ({ ...data, version: mailVersion(kind) });

/**
 * The data of a mail as this release's template needs them.
 * @throws when a newer release has put it in line: one of its processes sends it.
 */
export function readKeptData(kind: string, { version = 1, ...data }: Data): KeptMail {
  if (!isMailKind(kind) || Number(version) > mailVersion(kind))
    throw new Error(`El mensaje «${kind}» es de una versión más nueva del portal`);
  const steps = upgrades[kind]?.slice(Number(version) - 1) ?? [];
  return { kind, data: steps.reduce((current, step) => step(current), data) } as KeptMail;
}
