import { sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';

export const keepSessions = (db: Sql, seconds: number) =>
  db.execute(sql`update session set last_activity_at = last_activity_at + make_interval(secs => ${seconds}),
    ends_at = ends_at + make_interval(secs => ${seconds}) where ended_at is null`);
