import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { saveMailing, choosePlan } from '#contract/rebanking-application.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import {
  bannerShows,
  rebankingTransitions,
  type RebankingEvent,
  type RebankingState,
} from '#domain/rebanking/rebanking.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { fileKey, type FileStore } from '#server/gateways/files/file-store.ts';
import type { Antivirus } from '#server/gateways/antivirus/antivirus.ts';
import { cleanFile } from '#server/gateways/uploads/clean-file.ts';
import { readableName } from '#server/gateways/uploads/readable-name.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { ReceivedFile } from '#server/http/upload.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { ParametersService } from '#server/modules/parameters/parameters.service.ts';
import type { Platform } from '#server/platform.ts';
import pLimit from 'p-limit';
import * as store from './application.store.ts';
import { applicationView } from './application-view.ts';
import { factsOf, readableMembershipText } from './membership-facts.ts';
import * as plansStore from './plans.store.ts';

export interface Extras {
  birthDate: IsoDate;
  economicActivity: string;
  companyName: string;
  monthlyIncome: Pesos;
  monthlyExpenses: Pesos;
}

type OutOfOrder = Refusal<'STEP_OUT_OF_ORDER' | 'ALREADY_ACCEPTED'>;

export type ApplicationSteps = ReturnType<typeof applicationSteps>;

const mostUploads = 20;
/** Limits the memory: processing a file may need far more memory than the size of the file. */
const atOnce = 2;
const looks = { name: 'upload-looks', capacity: 10, refillSeconds: 120 };

export function applicationSteps(
  { database }: Pick<Platform, 'database'>,
  deps: {
    account: Pick<AccountService, 'user'>;
    files: FileStore;
    antivirus: Antivirus;
    parameters: ParametersService;
    throttle: Throttle;
  },
) {
  const { account, files, antivirus, parameters, throttle } = deps;
  const inTurn = pLimit(atOnce);
  const view = (db: Sql, customerId: string, row: store.ApplicationRow | undefined) =>
    applicationView(db, parameters, customerId, row);

  return {
    async saveMailing({
      customerId,
      departmentCode,
      cityCode,
      address,
      now,
    }: BodyOf<typeof saveMailing> & { customerId: string; now: Date }) {
      if (!parameters.place(departmentCode, cityCode)) return refuse('CITY_NOT_IN_DEPARTMENT');
      const user = await account.user(customerId);
      return database.transaction(async (tx) => {
        const row = await current(tx, customerId);
        const state = after(row, 'addressSaved');
        if (isRefusal(state)) return state;
        const fields = { departmentCode, cityCode, address, state };
        if (row) await store.saveApplication(tx, row.id, fields, now);
        // A user who may no longer start an application may still finish a started one.
        else if (isRefusal(user) || !bannerShows({ ...user, hasMembership: false })) return refuse('REBANKING_CLOSED');
        else
          await store.insertApplication(tx, {
            ...fields,
            id: randomUUID(),
            customerId,
            isOpen: true,
            createdAt: now,
            updatedAt: now,
          });
        return view(tx, customerId, await store.latestApplication(tx, customerId));
      });
    },

    /** The server calls this method before it reads the file of step 2. */
    async mayUpload(customerId: string) {
      const row = await store.latestApplication(database.sql, customerId);
      const state = after(row && store.blocksAnother(row.state) ? row : undefined, 'dataSaved');
      return isRefusal(state) ? state : undefined;
    },

    async saveExtras({
      customerId,
      extras,
      file,
      now,
    }: {
      customerId: string;
      extras: Extras;
      file: ReceivedFile;
      now: Date;
    }) {
      const before = await store.latestApplication(database.sql, customerId);
      const known = before && (await store.uploadOf(database.sql, before.id));
      const isSame = known?.sourceHash === file.hash;
      if (!isSame && (await store.uploadsOfCustomer(database.sql, customerId)) >= mostUploads)
        return refuse('UPLOAD_QUOTA');
      const tooMany = isSame ? undefined : await throttle.take(looks, customerId, now);
      if (tooMany) return tooMany;
      const kept = isSame ? undefined : await inTurn(() => keepCleaned(file));
      if (isRefusal(kept)) {
        await recordAudit(
          database.sql,
          'UPLOAD_REFUSED',
          customerId,
          { reason: kept.refused, hash: file.hash, bytes: file.bytes },
          now,
        );
        return kept;
      }
      const saved = await database
        .transaction(async (tx) => {
          const row = await current(tx, customerId);
          const state = after(row, 'dataSaved');
          if (isRefusal(state) || !row) return outOfOrder(row);
          if (kept && (await store.uploadsOfCustomer(tx, customerId)) >= mostUploads) return refuse('UPLOAD_QUOTA');
          const old = await store.uploadOf(tx, row.id);
          if (kept)
            await store.replaceUpload(tx, {
              ...kept,
              customerId,
              applicationId: row.id,
              fileName: readableName(file.fileName),
              sourceHash: file.hash,
              createdAt: now,
            });
          const { companyName: company, ...others } = extras;
          await store.saveApplication(tx, row.id, { ...others, company, state, ...(await review(tx, row)) }, now);
          const fresh = await store.latestApplication(tx, customerId);
          return { application: await view(tx, customerId, fresh), old: kept ? old : undefined };
        })
        .catch(async (error: unknown) => {
          if (kept) await files.delete(fileKey('uploads', kept.id, kept.extension));
          throw error;
        });
      if (isRefusal(saved)) {
        if (kept) await files.delete(fileKey('uploads', kept.id, kept.extension));
        return saved;
      }
      if (saved.old) await files.delete(fileKey('uploads', saved.old.id, saved.old.extension));
      return saved.application;
    },

    choosePlan: ({
      customerId,
      planId,
      planVersion,
      paymentOptionId,
      now,
    }: BodyOf<typeof choosePlan> & { customerId: string; now: Date }) =>
      database.transaction(async (tx) => {
        const row = await current(tx, customerId);
        const state = after(row, 'planChosen');
        if (isRefusal(state) || !row) return outOfOrder(row);
        if ((await store.readPep(tx, customerId)) === undefined) return refuse('PEP_UNDECLARED');
        const newest = await plansStore.newestVersion(tx, planId);
        // The user may keep the chosen version after a newer version is published or the plan is withdrawn.
        const isKept = row.planId === planId && row.planVersion === planVersion;
        if (!newest || (newest.isWithdrawn && !isKept)) return refuse('PLAN_UNAVAILABLE');
        if (newest.version !== planVersion && !isKept) return refuse('PLAN_CHANGED');
        const plan = await plansStore.planVersion(tx, planId, planVersion);
        if (!plan?.data.paymentOptions.some(({ id }) => id === paymentOptionId)) return refuse('PLAN_UNAVAILABLE');
        const chosen = { planId, planVersion, paymentOptionId, state, ...(await review(tx, row)) };
        await store.saveApplication(tx, row.id, chosen, now);
        const facts = await factsOf(tx, parameters, { ...row, ...chosen }, now);
        return {
          application: await view(tx, customerId, await store.latestApplication(tx, customerId)),
          text: readableMembershipText(facts),
        };
      }),

    /** Later calls change nothing and return the first declaration. */
    declarePep: ({
      customerId,
      isPep,
      position,
      now,
    }: {
      customerId: string;
      isPep: boolean;
      position: string | undefined;
      now: Date;
    }) =>
      database.transaction(async (tx) => {
        await lockCustomer(tx, customerId);
        if (await store.insertPep(tx, { customerId, isPep, position: position ?? null, declaredAt: now })) {
          await recordAudit(tx, 'PEP_DECLARED', customerId, { isPep }, now);
          const row = await store.latestApplication(tx, customerId);
          if (row?.isOpen)
            await store.saveApplication(tx, row.id, { state: row.state, ...(await review(tx, row)) }, now);
        }
        return { isPep: (await store.readPep(tx, customerId)) ?? isPep };
      }),
  };

  async function keepCleaned(file: ReceivedFile) {
    const cleaned = await cleanFile(await file.read(), antivirus);
    if (isRefusal(cleaned)) return cleaned;
    const id = randomUUID();
    await files.put(fileKey('uploads', id, cleaned.type), cleaned.bytes);
    return { id, extension: cleaned.type, bytes: cleaned.bytes.length };
  }
}

/** Locks the customer. Returns undefined when the customer may start another application. */
async function current(tx: Sql, customerId: string): Promise<store.ApplicationRow | undefined> {
  await lockCustomer(tx, customerId);
  const row = await store.latestApplication(tx, customerId);
  return row && store.blocksAnother(row.state) ? row : undefined;
}

function after(row: store.ApplicationRow | undefined, event: RebankingEvent): RebankingState | OutOfOrder {
  const next = transition(rebankingTransitions, row?.state ?? 'NO_INICIADA', event);
  return isRefusal(next) ? outOfOrder(row) : next;
}

export const outOfOrder = (row: Pick<store.ApplicationRow, 'agreementId'> | undefined): OutOfOrder =>
  refuse(row?.agreementId ? 'ALREADY_ACCEPTED' : 'STEP_OUT_OF_ORDER');

/** Returns the change that starts the operator's review of a politically exposed person, if needed. */
async function review(tx: Sql, row: store.ApplicationRow): Promise<{ pepReview?: 'PENDIENTE' }> {
  const isPep = await store.readPep(tx, row.customerId);
  return isPep && row.pepReview === null ? { pepReview: 'PENDIENTE' } : {};
}
