import { providePostgres } from '#test/support/postgres.setup.ts';

/** Starts the PostgreSQL server on which each worker creates the database of its portal. */
export default providePostgres;
