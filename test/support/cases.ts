import { createHash, randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { caseFile, operatorCase } from '#server/db/schema/cases.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import type { CasesService } from '#server/modules/cases/cases.service.ts';
import type { TestApp } from './test-app.ts';

export async function caseAbout(
  { platform }: Pick<TestApp, 'platform'>,
  subjectId: string,
): Promise<typeof operatorCase.$inferSelect> {
  const [row] = await platform.database.sql
    .select()
    .from(operatorCase)
    .where(eq(operatorCase.subjectId, subjectId))
    .orderBy(desc(operatorCase.openedAt), desc(operatorCase.number));
  if (!row) throw new Error(`No case about ${subjectId}`);
  return row;
}

export const resolveCase = (
  { clock, services }: Pick<TestApp, 'clock' | 'services'>,
  number: string,
  outcome: string,
  motive = 'Lo revisamos.',
): ReturnType<CasesService['resolve']> =>
  services.cases.resolve(number, { outcome, motive, relieves: true }, clock.now());

export async function attachFile(
  { clock, platform, services }: Pick<TestApp, 'clock' | 'platform' | 'services'>,
  caseId: string,
  fileName = 'soporte.pdf',
  bytes = Buffer.from('%PDF-1.7\n'),
): Promise<string> {
  const id = randomUUID();
  await services.files.put(fileKey('uploads', id, 'pdf'), bytes);
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const row = { id, caseId, extension: 'pdf', fileName, bytes: bytes.length, contentHash } as const;
  await platform.database.sql.insert(caseFile).values({ ...row, createdAt: clock.now() });
  return id;
}
