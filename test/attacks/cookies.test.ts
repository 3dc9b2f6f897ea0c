import { beforeAll, describe, expect, test } from 'vitest';
import { postgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { ownerOfEverything } from './calls-of-the-owner.ts';
import { liveThroughASession, recordAnswers, type Recorded } from './recorded-answers.ts';

/** The cookie that scripts may read. The cookie is a flag without personal data. */
const readable = 'rebanca_user';
/** Cookies that the browser must send when the user returns from the card provider. */
const sentAcrossSites = ['rebanca_access', readable];

/** Only the cookies and the HSTS header differ between HTTPS and plain HTTP, so one session suffices for plain HTTP. */
describe.each([
  ['HTTPS', 'https://portal.rebanca.example', '__Host-', ownerOfEverything],
  ['plain HTTP', 'http://localhost:3000', '', async () => {}],
])('every response over %s', (_name, publicUrl, prefix, actAsOwner) => {
  const t = suiteApp(postgres, { PUBLIC_URL: publicUrl });
  let answers: Recorded[];
  beforeAll(async () => {
    answers = recordAnswers(t);
    await liveThroughASession(t);
    await actAsOwner(t);
  });

  const setCookies = () => answers.flatMap((answer) => answer.setCookies);

  test('sets only cookies with the expected name, path and attributes', () => {
    const isSecure = prefix !== '';
    const seen = new Set<string>();
    const wrong = setCookies().filter(({ name, value, line }) => {
      const plain = name.slice(prefix.length);
      seen.add(plain);
      const has = (attribute: RegExp) => attribute.test(line);
      return !(
        name.startsWith(`${prefix}rebanca_`) &&
        has(isSecure || plain === readable ? /; Path=\/(;|$)/ : /; Path=\/api(;|$)/) &&
        has(/; Secure/) === isSecure &&
        !has(/; Domain=/i) &&
        has(/; Max-Age=\d+/) &&
        has(/; HttpOnly/) === (plain !== readable) &&
        has(sentAcrossSites.includes(plain) ? /; SameSite=Lax/ : /; SameSite=Strict/) &&
        (plain !== readable || value === '1' || value === '')
      );
    });
    expect(wrong.map(({ line }) => line)).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'rebanca_access',
        'rebanca_refresh',
        'rebanca_user',
        'rebanca_device',
        'rebanca_procedure',
      ]),
    );
  });

  test('contains a token only in the header Set-Cookie', () => {
    const tokens = setCookies()
      .map(({ name, value }) => [name, value] as const)
      .filter(([name, value]) => !name.endsWith(readable) && value.length > 20)
      .map(([, value]) => value);
    expect(tokens.length).toBeGreaterThan(5);
    const leaks = answers.filter(({ body, headers, url }) => {
      const { 'set-cookie': _own, ...others } = headers;
      const text = body + url + JSON.stringify(others);
      return tokens.some((token) => text.includes(token) || text.includes(encodeURIComponent(token)));
    });
    expect(leaks.map(({ url }) => url)).toEqual([]);
  });

  test('sets no cookie secret of less than 128 bits', () => {
    const secrets = setCookies().filter(
      ({ name, value }) => /(?:refresh|procedure|entry|device)$/.test(name) && value !== '',
    );
    const bits = ({ name, value }: { name: string; value: string }) =>
      // A device mark consists of an id, a nonce, a time and a signature; every other secret is a single token.
      Buffer.from(name.endsWith('device') ? value.split('.')[1]! : value, 'base64url').length * 8;
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter((one) => bits(one) < 128)).toEqual([]);
    const once = secrets.filter(({ name }) => !name.endsWith('device')).map(({ value }) => value);
    expect(new Set(once).size).toBe(once.length);
  });

  test('has an HSTS header only over HTTPS', () => {
    const without = answers.filter(
      ({ headers }) =>
        (headers['strict-transport-security'] === 'max-age=63072000; includeSubDomains') !== (prefix !== ''),
    );
    expect(without.map(({ url, status }) => [url, status])).toEqual([]);
  });

  test('forbids caching when the API sets a cookie', () => {
    const kept = answers.filter(
      ({ url, headers }) =>
        /^\/api\//i.test(url) && headers['cache-control'] !== 'no-store' && headers['set-cookie'] !== undefined,
    );
    expect(kept.map(({ url }) => url)).toEqual([]);
  });
});
