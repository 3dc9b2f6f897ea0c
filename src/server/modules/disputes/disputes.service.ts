import type { DisputeView, listDisputes } from '#contract/disputes.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { appealDispute, completeDispute, isOpenDispute, withdrawDispute } from '#domain/disputes/disputes.ts';
import { kindsFor } from '#domain/disputes/kinds.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { debtName } from '#texts/debt-name.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { Antivirus } from '#server/gateways/antivirus/antivirus.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import type { FileAnswer } from '#server/http/serve.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { ReceivedFile } from '#server/http/upload.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { CaseFacts, CaseResolutions } from '#server/modules/cases/cases.service.ts';
import type { ConsentsService } from '#server/modules/consents/consents.service.ts';
import type { DocumentsService } from '#server/modules/documents/documents.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { Platform } from '#server/platform.ts';
import { anonymousDisputes, type AnonymousDisputes } from './anonymous-disputes.ts';
import type { DisputeRefunds } from './apply-decision.ts';
import { disputeResolution } from './decide-dispute.ts';
import { describeDisputeCase } from './dispute-case-facts.ts';
import { disputeDocuments } from './dispute-documents.ts';
import { disputeFiles, type FileRefusal } from './dispute-files.ts';
import { disputeFreeze } from './dispute-freeze.ts';
import { disputeSteps } from './dispute-steps.ts';
import { creditorOfDebt, disputeView, isFrozenDebt } from './dispute-view.ts';
import { disputeAttachment, disputeFiling, type FilingBody, type FilingRefusal } from './file-dispute.ts';
import { disputeOperation, type DisputeOperation } from './operate-disputes.ts';
import { disputeReview } from './review-disputes.ts';
import * as store from './disputes.store.ts';
import { disputeOf, type DisputeRow, type EventRow } from './disputes.store.ts';

type Missing = Refusal<'NOT_FOUND'>;
type Attached = DisputeView | FilingRefusal | Refusal<'DISPUTE_CLOSED'>;

export interface DisputesService extends DisputeOperation {
  list(customerId: string, now: Date): Promise<ReplyOf<typeof listDisputes>>;
  /** For a kind that freezes debts, freezes the debt in the same transaction. */
  file(customerId: string, body: FilingBody, now: Date): Promise<DisputeView | FilingRefusal>;
  read(customerId: string, id: string, now: Date): Promise<DisputeView | Missing>;
  addFile(customerId: string, id: string, file: ReceivedFile, now: Date): Promise<DisputeView | FileRefusal>;
  readFile(customerId: string, id: string, fileId: string): Promise<FileAnswer | Missing>;
  withdraw(customerId: string, id: string, now: Date): Promise<DisputeView | Missing | Refusal<'DISPUTE_CLOSED'>>;
  appeal(
    customerId: string,
    id: string,
    text: string,
    now: Date,
  ): Promise<DisputeView | Missing | Refusal<'APPEAL_CLOSED'>>;
  answer(
    customerId: string,
    id: string,
    text: string,
    now: Date,
  ): Promise<DisputeView | Missing | Refusal<'DISPUTE_CLOSED'>>;
  document(customerId: string, id: string, now: Date): Promise<FileAnswer | Missing | Refusal<'DOCUMENT_UNSOUND'>>;
  attach(customerId: string, id: string, obligationId: string, now: Date): Promise<Attached>;
  anonymous: AnonymousDisputes & {
    addFile(id: string, file: ReceivedFile, now: Date): Promise<{ files: number } | FileRefusal>;
    /** Available for an hour after the filing. */
    document(id: string, now: Date): Promise<FileAnswer | Missing | Refusal<'TOO_MANY_REQUESTS'>>;
  };
  resolveCase: NonNullable<CaseResolutions['RECLAMO']>;
  describeCase: NonNullable<CaseFacts['RECLAMO']>;
  /** `issueFiling` and `issueCertificate` run as jobs. A repeated job creates no second document. */
  issueFiling(disputeId: string): Promise<void>;
  issueCertificate(disputeId: string): Promise<void>;
  ticks: Tick[];
}

const drawings = { name: 'dispute-drawing', capacity: 10, refillSeconds: 60 };

export function disputesService(
  platform: Pick<Platform, 'database' | 'queue' | 'config' | 'clock' | 'secrets'>,
  deps: {
    account: AccountService;
    agreements: Pick<AgreementsService, 'review'>;
    antivirus: Antivirus;
    consents: Pick<ConsentsService, 'withdrawChannel'>;
    documents: Pick<DocumentsService, 'keepDocument' | 'download'>;
    files: FileStore;
    messages: MessagesService;
    obligations: ObligationsService;
    refunds: DisputeRefunds;
    throttle: Throttle;
  },
): DisputesService {
  const { clock, config, database } = platform;
  const { documents, messages } = deps;
  const freeze = disputeFreeze(deps);
  const steps = disputeSteps(platform, { freeze, messages });
  const review = disputeReview(platform, steps);
  const fileNew = disputeFiling(platform, { freeze });
  const attachTo = disputeAttachment({ freeze });
  const files = disputeFiles(platform, deps);
  const papers = disputeDocuments(platform, documents);
  const anonymous = anonymousDisputes(platform, deps);

  async function viewsOf(db: Sql, rows: readonly DisputeRow[], now: Date): Promise<DisputeView[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const [events, own, taken, certificates, blocked, debts] = await Promise.all([
      store.eventsOf(db, ids),
      store.filesOf(db, ids),
      store.takenAt(db, ids),
      store.certificatesOf(db, ids),
      store.blockedFromAppeal(db, ids),
      store.debtsById(
        db,
        rows.flatMap(({ obligationId }) => obligationId ?? []),
      ),
    ]);
    return rows.map((row) =>
      disputeView(
        {
          row,
          events: events.filter(({ disputeId }) => disputeId === row.id),
          files: own.filter(({ disputeId }) => disputeId === row.id),
          debt: debts.find(({ id }) => id === row.obligationId),
          takenAt: taken.get(row.id),
          certificateId: certificates.get(row.id),
          isAppealBlocked: blocked.has(row.id),
        },
        config.operator.supervisor,
        now,
      ),
    );
  }

  async function view(customerId: string, id: string, now: Date): Promise<DisputeView | Missing> {
    const row = await store.readOwn(database.sql, customerId, id);
    const [found] = row ? await viewsOf(database.sql, [row], now) : [];
    return found ?? refuse('NOT_FOUND');
  }

  /** `work` must return undefined for a repeated change, because the first reply may have been lost. */
  async function change<R extends Refusal>(
    customerId: string,
    id: string,
    now: Date,
    work: (tx: Sql, row: DisputeRow) => Promise<R | undefined>,
  ): Promise<DisputeView | Missing | R> {
    const refused = await database.transaction(async (tx) => {
      await lockCustomer(tx, customerId);
      const row = await store.lockOwn(tx, customerId, id);
      return row ? work(tx, row) : refuse('NOT_FOUND');
    });
    return refused ?? view(customerId, id, now);
  }

  return {
    ...disputeOperation(platform, { steps, files, attach: attachTo }),

    async list(customerId, now) {
      const [rows, debts] = await Promise.all([
        store.disputesOf(database.sql, customerId),
        store.debtsOf(database.sql, customerId),
      ]);
      return {
        data: await viewsOf(database.sql, rows, now),
        debts: debts.map((debt) => ({
          obligationId: debt.id,
          name: debtName(debt),
          creditor: creditorOfDebt(debt),
          number: debt.number,
          state: debt.state,
          kinds: kindsFor(debt.state).filter(
            (kind) =>
              !rows.some((row) => row.obligationId === debt.id && row.kind === kind && isOpenDispute(row.state)),
          ),
        })),
      };
    },

    async file(customerId, body, now) {
      const filed = await fileNew(customerId, body, now);
      if (isRefusal(filed)) return filed;
      return view(customerId, filed.id, now);
    },

    read: view,

    async addFile(customerId, id, file, now) {
      const saved = await files.add((tx) => store.lockOwn(tx, customerId, id), file, customerId, now);
      return isRefusal(saved) ? saved : view(customerId, id, now);
    },

    async readFile(customerId, id, fileId) {
      const row = await store.readOwn(database.sql, customerId, id);
      const found = row && (await files.read(row, fileId));
      if (!found) return refuse('NOT_FOUND');
      const { bytes, fileName, extension } = found;
      return {
        bytes,
        fileName,
        contentType: extension === 'pdf' ? 'application/pdf' : `image/${imageType(extension)}`,
      };
    },

    withdraw: (customerId, id, now) =>
      change(customerId, id, now, async (tx, row) => {
        if (row.state === 'RETIRADO') return undefined;
        const next = withdrawDispute(disputeOf(row));
        if (isRefusal(next)) return refuse('DISPUTE_CLOSED');
        await steps.close(tx, row, next, 'PERSONA', now);
        return undefined;
      }),

    appeal: (customerId, id, text, now) =>
      change(customerId, id, now, async (tx, row) => {
        if (await isRepeated(tx, id, { step: 'APELADO', note: text })) return undefined;
        const next = appealDispute(disputeOf(row), bogotaDate(now));
        if (isRefusal(next) || (await store.blockedFromAppeal(tx, [id])).has(id)) return refuse('APPEAL_CLOSED');
        await steps.save(tx, row, next, { step: 'APELADO', author: 'PERSONA', note: text }, now);
        await steps.setTerm(tx, row, next.dueOn, now);
        return undefined;
      }),

    answer: (customerId, id, text, now) =>
      change(customerId, id, now, async (tx, row) => {
        if (await isRepeated(tx, id, { step: 'COMPLETADO', note: text })) return undefined;
        const next = completeDispute(disputeOf(row), bogotaDate(now));
        if (isRefusal(next)) return refuse('DISPUTE_CLOSED');
        await steps.save(tx, row, next, { step: 'COMPLETADO', author: 'PERSONA', note: text }, now);
        await steps.setTerm(tx, row, next.dueOn, now);
        return undefined;
      }),

    async document(customerId, id, now) {
      const row = await store.readOwn(database.sql, customerId, id);
      const kept = row && (await papers.filing(row.id));
      return kept ? documents.download(customerId, kept.documentId, now) : refuse('NOT_FOUND');
    },

    attach: (customerId, id, obligationId, now) =>
      change(customerId, id, now, async (tx, row) => {
        if (row.obligationId === obligationId) return undefined;
        const attached = await attachTo(tx, row, { customerId, obligationId }, 'PERSONA', now);
        if (isRefusal(attached)) return attached;
        await platform.queue.enqueue(tx, 'document.dispute', { disputeId: id });
        return undefined;
      }),

    anonymous: {
      ...anonymous,
      async addFile(id, file, now) {
        const saved = await files.add(anonymous.recent(id, now), file, id, now);
        return isRefusal(saved) ? saved : { files: (await store.filesOf(database.sql, [id])).length };
      },
      async document(id, now) {
        const row = await database.transaction(anonymous.recent(id, now));
        if (!row) return refuse('NOT_FOUND');
        const tooMany = await deps.throttle.take(drawings, id, now);
        if (tooMany) return tooMany;
        const bytes = await papers.anonymous(row);
        return { bytes, fileName: `reclamo-${row.number}.pdf`, contentType: 'application/pdf' };
      },
    },

    resolveCase: disputeResolution(platform, { ...deps, steps }),

    describeCase: describeDisputeCase,

    async issueFiling(disputeId) {
      const kept = await papers.filing(disputeId);
      if (!kept) return;
      const now = clock.now();
      await database.transaction(async (tx) => {
        const row = await store.lockDispute(tx, disputeId);
        const person = row?.customerId ? await readCustomer(tx, row.customerId) : undefined;
        if (!row?.customerId || !person) return;
        const debt = await store.debtOf(tx, row);
        await messages.notifyContacts(tx, {
          key: `dispute-filed:${disputeId}`,
          customerId: row.customerId,
          kind: 'dispute-filed',
          data: {
            firstName: person.firstNames,
            number: row.number,
            kind: row.kind,
            debt: debt ? debtName(debt) : null,
            dueOn: row.dueOn,
            isFrozen: isFrozenDebt(row, debt),
            needsAccount: false,
            link: `${config.publicUrl ?? ''}/portal/reclamos`,
          },
          attachments: [kept.documentId],
          now,
        });
      });
    },

    issueCertificate: async (disputeId) => void (await papers.certificate(disputeId)),

    ticks: [{ name: 'disputes.review', everySeconds: 600, run: () => review(clock.now()) }],
  };
}

async function isRepeated(tx: Sql, id: string, made: Pick<EventRow, 'step' | 'note'>): Promise<boolean> {
  const last = (await store.eventsOf(tx, [id])).at(-1);
  return last?.step === made.step && last.note === made.note;
}

const imageType = (extension: string) => (extension === 'jpg' ? 'jpeg' : extension);
