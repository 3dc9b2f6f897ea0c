import { join } from 'node:path';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import Fastify from 'fastify';

/** The baseline uses the framework and drivers of the portal and similar SQL, but not its routes and services. */
const { DATABASE_URL, REBANCA_DATA_DIR = '', PORT, HOST } = process.env;
const database = DATABASE_URL
  ? openPostgres(DATABASE_URL, 10)
  : await openPglite({ folder: join(REBANCA_DATA_DIR, 'base-de-datos') });
const rows = async (text: string, ...values: string[]) => (await database.execute(text, values)).rows;

const session = `select s.id, s.customer_id, s.last_activity_at, s.ends_at, s.ended_at, c.disabled_at, r.created_at
  from refresh_token r join session s on s.id = r.session_id join credential c on c.customer_id = s.customer_id
  where r.access_hash = $1`;
const obligations = `select * from obligation where customer_id = $1 order by arrears_since, id`;
const offers = `select distinct on (obligation_id) * from offer where customer_id = $1 order by obligation_id, is_live desc, created_at desc`;
const agreements = `select * from agreement where customer_id = $1 order by accepted_at desc, id`;
const home = [
  `select p.*, (select coalesce(sum(minimum), 0) from declared_debt where customer_id = $1) from financial_profile p where customer_id = $1`,
  `select p.*, d.* from financial_profile p left join lateral (select made_at, input_hash, figures from diagnosis
    where customer_id = p.customer_id order by made_at desc, id desc limit 1) d on true where p.customer_id = $1`,
  `select * from rebanking_application where customer_id = $1 order by is_open desc, created_at desc limit 1`,
  `select standing, exists (select 1 from identity_check where customer_id = $1 and state = 'EN_REVISION') from customer where id = $1`,
];
const offer = `select * from obligation b join offer o on o.obligation_id = b.id where o.id = $1 and o.customer_id = $2`;

type Standing = { Params: { access: string; customer: string } };
type Simulation = { Params: Standing['Params'] & { offer: string } };

/**
 * The replies of both servers must have the same length, so the benchmark sends the portal's reply to the baseline
 * server.
 */
let simulated: unknown = {};

const app = Fastify({ bodyLimit: 64 * 1024 });
app.get('/listo', async () => ({}));
app.get<Standing>('/lectura/:access/:customer', async ({ params }) => {
  await rows(session, params.access);
  const [obligaciones, ofertas, acuerdos, ...inicio] = await Promise.all(
    [obligations, offers, agreements, ...home].map((text) => rows(text, params.customer)),
  );
  return { obligaciones, ofertas, acuerdos, inicio };
});
app.put('/simulacion', async ({ body }) => {
  simulated = body;
  return {};
});
app.post('/simulacion', async () => simulated);
app.post<Simulation>('/simulacion/:access/:customer/:offer', async ({ params }) => {
  await rows(session, params.access);
  await Promise.all([rows(offer, params.offer, params.customer), rows(home[0]!, params.customer)]);
  return simulated;
});
await app.listen({ host: HOST ?? '127.0.0.1', port: Number(PORT) });
process.once(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0)),
);
