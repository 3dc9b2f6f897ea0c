import dns from 'node:dns';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { webhookKinds } from '#contract/webhooks.ts';
import { processEnvironment, readConfig } from '#server/config/config.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { postgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { emptyQueue, workForAnHour } from '#test/support/queue-time.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { TestApp } from '#test/support/test-app.ts';

/** The IP addresses of each host name, as one list per lookup. Further lookups return the last list. */
const answers = new Map<string, string[][]>();
const family = (address: string) => (address.includes(':') ? 6 : 4);

beforeAll(() => {
  const original = dns.lookup;
  const lookup = (name: string, options: { all?: boolean }, done: (...given: unknown[]) => void) => {
    const [next, ...later] = answers.get(name) ?? [];
    if (!next) return original(name, options, done);
    if (later.length > 0) answers.set(name, later);
    const found = next.map((address) => ({ address, family: family(address) }));
    if (options.all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(Object.assign(lookup, dns.lookup));
});
afterAll(() => vi.restoreAllMocks());
afterEach(() => answers.clear());

async function countingServer(protocol: 'http' | 'https', host = '127.0.0.1') {
  const answer: RequestListener = (_request, reply) => void reply.writeHead(204, { connection: 'close' }).end();
  const server = protocol === 'http' ? createHttpServer(answer) : createServer(answer);
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A non-empty value replaces the default exceptions for localhost. No test uses this IP address. */
const exceptNothing = { WEBHOOK_EXCEPTIONS: '192.0.2.1' };

const t = suiteApp(postgres, exceptNothing);
const order = (...words: string[]) => orderDirectly(t, words);

describe('the command «webhooks agregar»', () => {
  const add = (url: string) => order('webhooks', 'agregar', url);

  test.each([
    'https://ana:clave@banco.example/',
    'https://ana@banco.example/',
    'https://:clave@banco.example/',
    'https://an%61:%63@banco.example/',
  ])('refuses the URL %j, which contains credentials', async (url) => {
    expect(await add(url)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('no lleva usuario ni contraseña'),
    });
  });

  test.each([
    ['ftp://banco.example'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['banco.example/avisos'],
    ['https:banco.example'],
    ['https:/banco.example'],
    ['https:\\\\banco.example'],
    ['https://banco.example\\@10.0.0.1/'],
    ['https://banco\u202e.example/'],
    ['https://ban\tco.example/'],
    [' https://banco.example/'],
    ['https://banco.example/a b'],
    ['https://banco.example/#parte'],
    ['https:///banco.example'],
    ['https://'],
    ['https://1.2.3.4.5/'],
    ['https://[::1'],
  ])('reports %j as invalid', async (url) => {
    expect(await add(url)).toMatchObject({ code: 2, errors: expect.stringContaining('no se entiende') });
  });

  test.each(['http://127.0.0.1/avisos', 'http://privado.example/'])('refuses %j, which is not public', async (url) => {
    answers.set('privado.example', [['8.8.8.8', '10.0.0.1']]);
    expect((await add(url)).errors).toContain('red que no es pública');
  });

  test.each(['http://banco.example/', 'HTTP://8.8.8.8/', 'http://[2606:4700::1111]/'])(
    'requires https for %j',
    async (url) => {
      answers.set('banco.example', [['8.8.8.8']]);
      expect(await add(url)).toMatchObject({ code: 2, errors: expect.stringContaining('debe empezar por https://') });
    },
  );

  test.each([22, 25, 80, 993, 0])('refuses the port %i', async (port) => {
    expect((await add(`https://banco.example:${port}/`)).errors).toContain('puerto de otro servicio');
  });

  test.each([
    ...['127.0.0.1', '127.1', '127.255.0.1', '2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.01'],
    ...['127.0.0.1.', '127。0。0。1', '１２７.０.０.１', '%31%32%37.0.0.1', '①②⑦.0.0.1'],
    ...['0.0.0.0', '0', '0.1.2.3', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.0.8'],
    ...[
      '169.254.169.254',
      '169.254.170.2',
      '100.64.0.1',
      '100.100.100.200',
      '192.0.2.7',
      '198.51.100.7',
      '203.0.113.7',
    ],
    ...['198.18.0.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:8.8.8.8]'],
    ...['[::127.0.0.1]', '[::8.8.8.8]', '[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::8.8.8.8]'],
    ...['[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2002:a00:1::1]', '[2001:0:7f00:1::]', '[2001:db8::1]'],
    ...['[3fff::1]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[100::1]'],
    ...['[5f00::1]', '[4000::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.localhost.', 'impresora.local', 'base', 'base.'],
    ...[
      'metadata.google.internal',
      'metadata.google.internal.',
      'router.home.arpa',
      'ｌｏｃａｌｈｏｓｔ',
      'loc\u{1d4b6}lhost',
    ],
  ])('refuses the host %j, which is not public', async (host) => {
    expect(await add(`https://${host}/avisos`)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('red que no es pública'),
    });
  });

  test.each([
    [['127.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700::1111', '::1']],
    [['fe80::1%eth0']],
    [['::ffff:10.0.0.1']],
  ])('refuses a host name that resolves to %j', async (addresses) => {
    answers.set('banco.example', [addresses]);
    expect((await add('https://banco.example/')).errors).toContain('red que no es pública');
    expect((await add('https://BANCO.example./')).errors).toContain('red que no es pública');
  });

  test.each([
    'https://banco.example/avisos?llave=1',
    'https://8.8.8.8/',
    'https://banco.example:8443/',
    'https://ñandú.example',
  ])('accepts %j', async (url) => {
    for (const name of ['banco.example', 'xn--and-6ma2c.example']) answers.set(name, [['8.8.8.8', '2606:4700::1111']]);
    expect(await add(url)).toMatchObject({ code: 0, errors: '' });
  });

  test('accepts a host name that does not resolve yet', async () => {
    expect(await add('https://banco.example/')).toMatchObject({ code: 0 });
  });
});

describe('WEBHOOK_EXCEPTIONS', () => {
  let excepting: TestApp;
  beforeAll(
    async () => void (excepting = await t.again({ WEBHOOK_EXCEPTIONS: 'avisos.banco.internal 10.1.0.0/16 fd00::/8' })),
  );
  afterAll(() => excepting.close());
  const add = (url: string) => orderDirectly(excepting, ['webhooks', 'agregar', url]);

  test.each([
    'http://avisos.banco.internal/',
    'https://AVISOS.banco.internal.:8443/',
    'http://10.1.2.3:81/',
    'https://[fd00::7]/',
    'http://interno.banco.example/',
  ])('allows %j', async (url) => {
    answers.set('interno.banco.example', [['10.1.0.9', 'fd00::9']]);
    expect(await add(url)).toMatchObject({ code: 0, errors: '' });
  });

  test.each([
    'http://avisos.banco.internal.example/',
    'https://otro.banco.internal/',
    'https://10.2.0.1/',
    'https://127.0.0.1/',
    'https://[::ffff:10.1.2.3]/',
    'https://interno.banco.example/',
    'http://ana:clave@avisos.banco.internal/',
  ])('does not allow %j', async (url) => {
    answers.set('interno.banco.example', [['10.1.0.9', '10.2.0.9']]);
    expect(await add(url)).toMatchObject({ code: 2 });
  });

  test('allows http only for localhost when empty', async () => {
    const demonstration = await t.again({ WEBHOOK_EXCEPTIONS: '' });
    const order = (url: string) => orderDirectly(demonstration, ['webhooks', 'agregar', url]);
    answers.set('localhost', [['127.0.0.1', '::1']]);
    for (const url of ['http://localhost:9000/', 'http://127.0.0.1:9000/', 'http://[::1]:9000/'])
      expect(await order(url), url).toMatchObject({ code: 0 });
    for (const url of ['http://169.254.169.254/', 'http://10.1.2.3/', 'http://banco.example/'])
      expect(await order(url), url).toMatchObject({ code: 2 });
    await demonstration.close();
  });

  test.each(['10.0.0.0/33', 'https://banco.example', '10.0.0', 'banco.example,otro.example', '*.banco.example', 'a/b'])(
    'is rejected as invalid with the value %j',
    (list) => {
      expect(() => readConfig({ ...processEnvironment, NODE_ENV: 'test', WEBHOOK_EXCEPTIONS: list })).toThrow(
        'WEBHOOK_EXCEPTIONS: lleva servidores',
      );
    },
  );
});

describe('a webhook delivery', () => {
  beforeEach(async () => {
    for (const { id } of await t.services.webhooks.list()) await t.services.webhooks.remove(id, t.clock.now());
    t.clock.advance({ minutes: 1 });
  });
  const deliver = async () => {
    await acceptedPlan(t);
    await t.services.ticks.find(({ name }) => name === 'webhooks.collect')!.run();
    await t.drain();
  };
  const refusal = 'solo se envía por https a direcciones públicas';

  test('opens no connection when a host name now resolves to a non-public address', async () => {
    const server = await countingServer('https', '::');
    const later = [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']];
    for (const [index, addresses] of later.entries()) {
      answers.set(`banco${index}.example`, [['8.8.8.8'], addresses]);
      const added = await order('webhooks', 'agregar', `https://banco${index}.example:${server.port}/`);
      expect(added).toMatchObject({ code: 0 });
    }
    await deliver();
    await workForAnHour(t, 30);
    expect(server.connections()).toBe(0);
    const { out } = await order('webhooks', 'listar');
    for (const index of later.keys()) {
      const fault = `AddressRefused: No se envía: banco${index}\\.example lleva a .*${refusal}`;
      expect(out).toMatch(new RegExp(`1 pendiente desde .*\n {2}último error: ${fault}`));
    }
    expect((await order('trabajos', 'listar')).out).toContain(refusal);
    await server.close();
  });

  test('opens no connection to a stored non-public URL', async () => {
    const servers = { https: await countingServer('https', '::'), http: await countingServer('http', '::') };
    answers.set('banco.example', [['127.0.0.1']]);
    const origins = ['https://127.0.0.1', 'https://[::ffff:127.0.0.1]', 'http://banco.example', 'http://127.0.0.1'];
    for (const origin of origins) {
      const { port } = servers[origin.split(':')[0] as keyof typeof servers];
      await t.services.webhooks.add({ url: `${origin}:${port}/`, kinds: webhookKinds, creditor: null }, t.clock.now());
    }
    await deliver();
    expect([servers.https.connections(), servers.http.connections()]).toEqual([0, 0]);
    expect((await order('webhooks', 'listar')).out.split(refusal)).toHaveLength(origins.length + 1);
    for (const server of Object.values(servers)) await server.close();
  });

  test('is repeated after the host name resolves to an allowed IP address', async () => {
    const server = await countingServer('http');
    const excepting = await t.again({ WEBHOOK_EXCEPTIONS: '127.0.0.1' });
    answers.set('banco.example', [['10.0.0.1'], ['127.0.0.1']]);
    const url = `http://banco.example:${server.port}/`;
    await excepting.services.webhooks.add({ url, kinds: ['acuerdo.aceptado'], creditor: null }, t.clock.now());
    await acceptedPlan(excepting);
    await excepting.services.ticks.find(({ name }) => name === 'webhooks.collect')!.run();
    await excepting.drain();
    expect(server.connections()).toBe(0);
    await emptyQueue(excepting);
    await workForAnHour(excepting, 30);
    expect(server.connections()).toBe(1);
    expect((await order('webhooks', 'listar')).out).not.toContain('último error');
    await server.close();
    await excepting.close();
  });
});
