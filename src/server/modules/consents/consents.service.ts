import { randomUUID } from 'node:crypto';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { savePreference, withdrawChannel } from '#server/db/contact-preference.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { ConsentKind, contactPreference } from '#server/db/schema/consents.ts';
import type { Caller, Entered, SignInService } from '#server/modules/auth/sign-in.service.ts';
import type { LegalService } from '#server/modules/legal/legal.service.ts';
import * as store from './consents.store.ts';

export type ConsentChannel = 'REGISTRO' | 'INGRESO' | 'PERFIL';

export interface ConsentGiven {
  customerId: string;
  kind: ConsentKind;
  granted: boolean;
  channel: ConsentChannel;
  ip: string;
  userAgent: string | undefined;
}

export type ContactPreference = Omit<typeof contactPreference.$inferSelect, 'updatedAt'>;

export interface ConsentsService {
  record(tx: Sql, given: ConsentGiven, now: Date): Promise<void>;
  prefer(tx: Sql, preference: ContactPreference, now: Date): Promise<void>;
  /** Stops collection messages on the channel until the customer selects the channel again. */
  withdrawChannel(
    tx: Sql,
    withdrawn: { customerId: string; channel: ContactPreference['channels'][number] },
    now: Date,
  ): Promise<void>;
  /** Refuses with CONFLICT when `version` is not in force. */
  acceptDataPolicy(
    caller: Caller,
    version: number,
    now: Date,
  ): Promise<Entered | Refusal<'SCOPE_EXPIRED' | 'CONFLICT'>>;
}

export function consentsService({ legal, signIn }: { legal: LegalService; signIn: SignInService }): ConsentsService {
  async function record(tx: Sql, { customerId, kind, granted, channel, ip, userAgent }: ConsentGiven, now: Date) {
    const { text, hash } = legal.inForce(kind);
    await store.insertConsent(tx, {
      id: randomUUID(),
      customerId,
      kind,
      granted,
      textVersion: text.version,
      textHash: hash,
      channel,
      at: now,
      ip,
      userAgent: userAgent?.slice(0, 300) ?? null,
    });
    await recordAudit(tx, 'CONSENT', customerId, { kind, granted, version: text.version, channel }, now);
  }

  return {
    record,
    prefer: async (tx, preference, now) => void (await savePreference(tx, { ...preference, updatedAt: now })),
    async withdrawChannel(tx, withdrawn, now) {
      const { channels, hours } = await withdrawChannel(tx, withdrawn, now);
      await recordAudit(tx, 'PREFERENCE_CHANGED', withdrawn.customerId, { channels, hours }, now);
    },
    acceptDataPolicy: (caller, version, now) =>
      signIn.take<'CONFLICT'>(caller, 'POLITICA_DATOS', now, async (tx, { customerId }) => {
        if (customerId === null || version !== legal.inForce('tratamiento-de-datos').text.version)
          return refuse('CONFLICT');
        const { ip, userAgent } = caller;
        await record(
          tx,
          { customerId, kind: 'tratamiento-de-datos', granted: true, channel: 'INGRESO', ip, userAgent },
          now,
        );
        return {};
      }),
  };
}
