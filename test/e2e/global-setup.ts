import { providePostgres } from '#test/support/postgres.setup.ts';

export default providePostgres;
