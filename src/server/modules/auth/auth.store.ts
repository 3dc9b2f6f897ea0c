import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { firstRow, prepared, type Sql } from '#server/db/database.ts';
import { peopleOfDocument } from '#server/db/people-of-document.ts';
import { credential, customer, refreshToken, session } from '#server/db/schema/people.ts';

const mostOfOneDocument = 20;

const mayEnter = inArray(customer.standing, ['PORTFOLIO', 'REGISTERED']);
const signInColumns = {
  customerId: customer.id,
  passwordHash: credential.passwordHash,
  disabledAt: credential.disabledAt,
};
const ofDocument = (db: Sql, documentType: string, documentNumber: string, more?: SQL) =>
  db
    .select(signInColumns)
    .from(customer)
    .innerJoin(credential, eq(credential.customerId, customer.id))
    .where(and(peopleOfDocument(documentType, documentNumber), more))
    .orderBy(asc(customer.standing), asc(customer.createdAt));

/**
 * The portfolio customer is first. Known and unknown documents use the same statement, so that the duration reveals
 * nothing.
 */
export const readSignIns = (db: Sql, documentType: string, documentNumber: string) =>
  ofDocument(db, documentType, documentNumber).limit(mostOfOneDocument);

export const readSignInByHash = (
  db: Sql,
  { type, number }: { type: string; number: string },
  hashes: readonly string[],
) =>
  ofDocument(db, type, number, inArray(credential.passwordHash, ['', ...hashes]))
    .limit(1)
    .then(firstRow);

export const readMarkedAccount = (db: Sql, customerId: string) =>
  db
    .select({
      ...signInColumns,
      documentType: customer.documentType,
      documentNumber: customer.documentNumber,
      passwordSetAt: credential.changedAt,
    })
    .from(customer)
    .innerJoin(credential, eq(credential.customerId, customer.id))
    .where(and(eq(customer.id, customerId), mayEnter, isNull(credential.disabledAt)))
    .then(firstRow);

export type MarkedAccount = NonNullable<Awaited<ReturnType<typeof readMarkedAccount>>>;

export async function lockCredential(tx: Sql, customerId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ customerId: credential.customerId })
    .from(credential)
    .where(
      and(
        eq(credential.customerId, customerId),
        eq(credential.passwordHash, passwordHash),
        isNull(credential.disabledAt),
      ),
    )
    .for('update');
  return rows.length === 1;
}

export const rehash = (tx: Sql, customerId: string, passwordHash: string) =>
  tx.update(credential).set({ passwordHash }).where(eq(credential.customerId, customerId));

export async function setDisabledAt(tx: Sql, customerId: string, disabledAt: Date | null): Promise<boolean> {
  const changed = await tx
    .update(credential)
    .set({ disabledAt })
    .where(eq(credential.customerId, customerId))
    .returning({ id: credential.customerId });
  return changed.length === 1;
}

type TokenRow = Omit<typeof refreshToken.$inferInsert, 'usedAt'>;

/** Returns a query builder. Its next insert also inserts the session and the first refresh token, in one statement. */
export function openingSession(
  tx: Sql,
  row: typeof session.$inferInsert,
  hashes: Pick<TokenRow, 'hash' | 'accessHash'>,
): Pick<Sql, 'insert'> {
  const opened = tx.$with('opened').as(tx.insert(session).values(row).returning({ id: session.id }));
  const { id: sessionId, createdAt } = row;
  const token = tx.insert(refreshToken).values({ ...hashes, sessionId, createdAt });
  return tx.with(opened, tx.$with('renewed_with').as(token.returning({ hash: refreshToken.hash })));
}

export const insertRefreshToken = (tx: Sql, row: TokenRow) => tx.insert(refreshToken).values(row);

const sessionColumns = {
  sessionId: session.id,
  customerId: session.customerId,
  lastActivityAt: session.lastActivityAt,
  endsAt: session.endsAt,
  endedAt: session.endedAt,
  disabledAt: credential.disabledAt,
};
export type SessionRow = Pick<typeof session.$inferSelect, 'customerId' | 'lastActivityAt' | 'endsAt' | 'endedAt'> & {
  sessionId: string;
  disabledAt: Date | null;
};

const sessionOfAccessToken = prepared((db) =>
  db
    .select({ ...sessionColumns, issuedAt: refreshToken.createdAt })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(credential, eq(credential.customerId, session.customerId))
    .where(eq(refreshToken.accessHash, sql.placeholder('accessHash'))),
);

export const readSessionOfAccessToken = (
  db: Sql,
  accessHash: string,
): Promise<(SessionRow & { issuedAt: Date }) | undefined> => sessionOfAccessToken(db, { accessHash }).then(firstRow);

const sessionById = (db: Sql) =>
  db
    .select(sessionColumns)
    .from(session)
    .innerJoin(credential, eq(credential.customerId, session.customerId))
    .where(eq(session.id, sql.placeholder('sessionId')));
const readingSession = prepared(sessionById);
const holdingSession = prepared((tx) => sessionById(tx).for('share', { of: session }));

export const readSession = (db: Sql, sessionId: string): Promise<SessionRow | undefined> =>
  readingSession(db, { sessionId }).then(firstRow);

export const lockSession = (tx: Sql, sessionId: string): Promise<SessionRow | undefined> =>
  holdingSession(tx, { sessionId }).then(firstRow);

/** Also locks the session, so that concurrent rotations of its tokens run one after the other. */
export const lockRefreshToken = (tx: Sql, hash: string): Promise<(SessionRow & { usedAt: Date | null }) | undefined> =>
  tx
    .select({ ...sessionColumns, usedAt: refreshToken.usedAt })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(credential, eq(credential.customerId, session.customerId))
    .where(eq(refreshToken.hash, hash))
    .for('update', { of: [refreshToken, session] })
    .then(firstRow);

export const markRefreshTokenUsed = (tx: Sql, hash: string, usedAt: Date) =>
  tx.update(refreshToken).set({ usedAt }).where(eq(refreshToken.hash, hash));

export async function isUnused(tx: Sql, hash: string): Promise<boolean> {
  const [row] = await tx.select({ usedAt: refreshToken.usedAt }).from(refreshToken).where(eq(refreshToken.hash, hash));
  return row !== undefined && row.usedAt === null;
}

export const readSessionOfRefreshToken = (db: Sql, hash: string) =>
  db
    .select({ sessionId: session.id, customerId: session.customerId })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .where(eq(refreshToken.hash, hash))
    .then(firstRow);

/** Restarts the idle timer of an open session, unless the last restart was within the last `atLeastMs` milliseconds. */
export const touchSession = (db: Sql, sessionId: string, now: Date, atLeastMs: number) =>
  db
    .update(session)
    .set({ lastActivityAt: now })
    .where(
      and(
        eq(session.id, sessionId),
        isNull(session.endedAt),
        lt(session.lastActivityAt, new Date(now.getTime() - atLeastMs)),
      ),
    );

export async function endSession(db: Sql, sessionId: string, reason: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .returning({ id: session.id });
  return ended.length === 1;
}

export type OpenSession = Pick<typeof session.$inferSelect, 'id' | 'createdAt' | 'lastActivityAt' | 'userAgent'>;

export const readOpenSessions = (db: Sql, customerId: string, idleSince: Date, now: Date): Promise<OpenSession[]> =>
  db
    .select({
      id: session.id,
      createdAt: session.createdAt,
      lastActivityAt: session.lastActivityAt,
      userAgent: session.userAgent,
    })
    .from(session)
    .where(
      and(
        eq(session.customerId, customerId),
        isNull(session.endedAt),
        gt(session.endsAt, now),
        gte(session.lastActivityAt, idleSince),
      ),
    )
    .orderBy(desc(session.lastActivityAt), desc(session.createdAt));

export async function endSessionsOf(
  db: Sql,
  customerId: string,
  reason: string,
  now: Date,
  keepSessionId?: string,
): Promise<number> {
  const ended = await db
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(session.customerId, customerId),
        isNull(session.endedAt),
        keepSessionId === undefined ? undefined : ne(session.id, keepSessionId),
      ),
    )
    .returning({ id: session.id });
  return ended.length;
}

export async function endEverySession(db: Sql, reason: string, now: Date): Promise<number> {
  const ended = await db
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(isNull(session.endedAt))
    .returning({ id: session.id });
  return ended.length;
}

export const deleteOldRefreshTokens = (db: Sql, now: Date) => {
  const before = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  return db.delete(refreshToken).where(
    sql`${refreshToken.sessionId} in ${db
      .select({ id: session.id })
      .from(session)
      .where(or(lt(session.endedAt, before), lt(session.endsAt, before)))}`,
  );
};
