import { randomUUID } from 'node:crypto';
import type { DataRequest, DataRequestKind } from '#contract/data-rights.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { dataRequestDueOn, revocationAfter } from '#domain/people/data-requests.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { caseKeyOf, openCase, settleCase } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { drawPdf } from '#server/gateways/pdf/draw-pdf.ts';
import type { FileAnswer } from '#server/http/serve.ts';
import type { Throttle } from '#server/http/throttle.ts';
import { refuseCase, type CaseFacts, type CaseResolutions } from '#server/modules/cases/cases.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './data-rights.store.ts';
import { erasure, type Erased } from './erase-person.ts';
import { readOwnData } from './own-data.store.ts';
import { inSpanish } from './own-data-words.ts';

export interface DataRightsService {
  open(
    customerId: string,
    wish: { kind: DataRequestKind; text: string },
    now: Date,
  ): Promise<DataRequest | Refusal<'DATA_REQUEST_OPEN'>>;
  revocation(tx: Sql, customerId: string, isGranted: boolean, now: Date): Promise<DataRequest | null>;
  list(customerId: string): Promise<DataRequest[]>;
  export(
    customerId: string,
    format: 'json' | 'pdf',
    now: Date,
    options?: { byOperator?: boolean },
  ): Promise<FileAnswer | Refusal<'NOT_FOUND' | 'TOO_MANY_REQUESTS'>>;
  resolveCase: NonNullable<CaseResolutions['DATOS_PERSONALES']>;
  describeCase: NonNullable<CaseFacts['DATOS_PERSONALES']>;
  /** Refuses with CONFLICT while the customer has open debts, agreements or requests. */
  erase(customerId: string, now: Date): Promise<Erased | Refusal<'CONFLICT'>>;
  /** Deletes the expired rows of all customers, and the last mails to erased customers. */
  deleteOld(): Promise<void>;
}

const downloads = { name: 'own-data', capacity: 6, refillSeconds: 600 };

export function dataRightsService(
  platform: Platform,
  { files, messages, throttle }: { files: FileStore; messages: MessagesService; throttle: Throttle },
): DataRightsService {
  const { config, database } = platform;
  const { erase, deleteOld } = erasure(platform, { files, messages });
  const portal = () => config.publicUrl ?? `http://${config.host}:${config.port}`;

  async function openWithin(
    tx: Sql,
    customerId: string,
    { kind, text }: { kind: DataRequestKind; text: string },
    now: Date,
  ) {
    const person = await store.lockCustomer(tx, customerId);
    const number = await nextNumber(tx, 'PD', Number(bogotaDate(now).slice(0, 4)));
    const row = await store.insertRequest(tx, {
      id: randomUUID(),
      customerId,
      number,
      kind,
      state: 'RECIBIDA',
      text,
      createdAt: now,
      dueOn: dataRequestDueOn(kind, now),
    });
    await openRequestCase(tx, row, now);
    await recordAudit(tx, 'DATA_REQUESTED', customerId, { number, kind }, now);
    await messages.notifyContacts(tx, {
      key: `data-request:${row.id}`,
      customerId,
      kind: 'data-request',
      data: { firstName: person?.firstNames ?? null, number, dueOn: row.dueOn, link: `${portal()}/portal/perfil` },
      now,
    });
    return requestOf(row);
  }

  return {
    async revocation(tx, customerId, isGranted, now) {
      const kind = 'REVOCATORIA';
      const last = await store.lockNewest(tx, customerId, kind);
      const next = revocationAfter(last?.state, isGranted);
      if (next === 'open')
        return openWithin(
          tx,
          customerId,
          { kind, text: 'Retiro mi autorización para tratar mis datos personales.' },
          now,
        );
      if (!last) return null;
      if (next === 'keep') return last.state === 'RECIBIDA' ? requestOf(last) : null;
      const changed =
        next === 'withdraw'
          ? { ...last, state: 'RETIRADA' as const }
          : { ...last, state: 'RECIBIDA' as const, dueOn: dataRequestDueOn(kind, now) };
      await store.saveState(tx, changed);
      if (next === 'withdraw')
        await settleCase(tx, { dedupeKey: keyOf(last.id), outcome: 'RETIRADA', reason: 'la persona la retiró' }, now);
      else await openRequestCase(tx, changed, now);
      await recordAudit(tx, 'DATA_REQUESTED', customerId, { number: last.number, kind, state: changed.state }, now);
      return requestOf(changed);
    },

    open: (customerId, wish, now) =>
      database.transaction(async (tx) => {
        await store.lockCustomer(tx, customerId);
        if (await store.hasOpenRequest(tx, customerId, wish.kind)) return refuse('DATA_REQUEST_OPEN');
        return openWithin(tx, customerId, wish, now);
      }),

    list: async (customerId) => (await store.requestsOf(database.sql, customerId)).map(requestOf),

    async export(customerId, format, now, { byOperator = false } = {}) {
      const tooMany = byOperator ? undefined : await throttle.take(downloads, customerId, now);
      if (tooMany) return tooMany;
      const own = await readOwnData(database.sql, customerId);
      if (!own) return refuse('NOT_FOUND');
      await recordAudit(database.sql, 'DATA_EXPORTED', customerId, { format, byOperator }, now);
      const data = inSpanish(own, now);
      const fileName = `mis-datos-${bogotaDate(now)}.${format}`;
      return format === 'json'
        ? {
            bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
            fileName,
            contentType: 'application/json; charset=utf-8',
          }
        : { bytes: await drawPdf('ownData', data, now, config.operator), fileName, contentType: 'application/pdf' };
    },

    async resolveCase(tx, { subject, outcome, motive }, now) {
      const row = await store.lockRequest(tx, subject.id);
      if (row?.state !== 'RECIBIDA') return refuseCase('Esa solicitud ya no espera una respuesta.');
      const { number, customerId } = row;
      await store.saveAnswer(tx, row.id, { outcome: outcome as AnsweredOutcome, answer: motive, answeredAt: now });
      await recordAudit(tx, 'DATA_ANSWERED', customerId, { number, outcome }, now);
      const person = await store.lockCustomer(tx, customerId);
      await messages.notifyContacts(tx, {
        key: `data-answer:${row.id}`,
        customerId,
        kind: 'data-answer',
        data: { firstName: person?.firstNames ?? null, number, answer: motive, link: `${portal()}/portal/perfil` },
        now,
      });
      return undefined;
    },

    async describeCase(db, { id }) {
      const row = await store.readRequest(db, id);
      return row
        ? [
            ['Solicitud', row.kind],
            ['Texto', row.text],
          ]
        : [];
    },

    erase,
    deleteOld,
  };
}

type AnsweredOutcome = NonNullable<store.DataRequestRow['outcome']>;

const keyOf = (requestId: string) => caseKeyOf('DATOS_PERSONALES', { type: 'data_request', id: requestId });

const openRequestCase = (
  tx: Sql,
  {
    id,
    customerId,
    kind,
    number,
    dueOn,
  }: Pick<store.DataRequestRow, 'id' | 'customerId' | 'kind' | 'number' | 'dueOn'>,
  now: Date,
) =>
  openCase(
    tx,
    {
      kind: 'DATOS_PERSONALES',
      reason: kind,
      subject: { type: 'data_request', id },
      customerId,
      detail: { radicado: number },
      dueOn,
      openedBy: 'PERSONA',
    },
    now,
  );

const requestOf = ({ customerId: _owner, ...row }: store.DataRequestRow): DataRequest => row;
