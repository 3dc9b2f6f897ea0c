import { describe, expect, test } from 'vitest';
import { ApiProblem } from '#web/shared/api/failures.ts';
import { problemBody } from '#contract/problem.ts';
import { asFatalError, FatalError, pageNotFound } from './fatal-error.ts';
import { pesos } from '#domain/money/money.ts';
import { rebankingBannerShows } from '#web/portal/rebanking-banner.ts';
import { readSearch, writeSearch } from './search-text.ts';
import { isCrawler } from './crawlers.ts';
import { titleOf } from './titles.ts';

describe('a query string', () => {
  test('is parsed to strings, with the first value of a repeated name', () => {
    expect(readSearch('?id=0101&id=2&x=true&y')).toEqual({ id: '0101', x: 'true', y: '' });
  });
  test('keeps a long number as text', () =>
    expect(readSearch('?ref_payco=12345678901234567890')).toEqual({ ref_payco: '12345678901234567890' }));
  test('is written without null and undefined values', () => {
    expect(writeSearch({ a: 'ñ &', b: undefined, c: null })).toBe('?a=%C3%B1+%26');
    expect(writeSearch({})).toBe('');
  });
  test('cannot set the prototype of the parsed values', () =>
    expect(Object.keys(readSearch('?__proto__=1'))).toEqual([]));
});

describe('fatal errors and crawlers', () => {
  test('a fatal error has status 500 by default', () =>
    expect(new FatalError()).toMatchObject({ statusCode: 500, statusMessage: 'Internal Server Error' }));
  test('the error for an unknown page contains its path', () => {
    expect(pageNotFound('/x')).toMatchObject({
      statusCode: 404,
      statusMessage: 'Page Not Found',
      message: 'Page Not Found: /x',
    });
  });
  test('a 404 response of the API becomes the error for an unknown page', () => {
    expect(asFatalError(new ApiProblem(problemBody('NOT_FOUND')), '/y').message).toBe('Page Not Found: /y');
  });
  test('a fatal error shows only the request id of an API failure', () => {
    expect(asFatalError(new ApiProblem(problemBody('UNEXPECTED', { ref: 'r-7' })), '/y')).toMatchObject({
      statusCode: 500,
      message: 'r-7',
    });
    expect(asFatalError(new Error('secret detail'), '/y').message).toBe('Internal Server Error');
  });
  test('isCrawler returns true for Googlebot and false for a desktop browser', () => {
    expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
    expect(isCrawler('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36')).toBe(false);
  });
  test.each([
    ['Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', false],
    ['Mozilla/5.0 (Linux; Android 10; CUBOT_X30) AppleWebKit/537.36 Chrome/99.0 Mobile Safari/537.36', false],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1', false],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
      false,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36 (compatible; Googlebot/2.1)', true],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
    ['WhatsApp/2.23.20.0', true],
    ['curl/8.5.0', true],
  ])('isCrawler for the user agent %s returns %s', (userAgent, is) => expect(isCrawler(userAgent)).toBe(is));
});

describe('the document title', () => {
  const match = (status: string, title?: string) => ({
    status,
    staticData: title === undefined ? {} : { title },
  });
  test('consists of the page title and the brand', () =>
    expect(titleOf([match('success'), match('success', 'Inicio')])).toBe('Inicio · Rebanca'));
  test('is «Page not found» for an unknown URL', () => {
    expect(titleOf([{ ...match('success'), _notFound: true }, match('success', 'Inicio')])).toBe('Page not found');
  });
  test('does not change when the page fails', () => {
    expect(titleOf([match('success'), match('error', 'Tu pago')])).toBe('Tu pago · Rebanca');
  });
});

describe('the rebanking banner', () => {
  const membership = { membershipPrice: pesos(240_000) };
  const debt = { membershipPrice: pesos(0) };
  test('is shown to customers without the client type until they have a membership', () => {
    expect(rebankingBannerShows({ isClientType: false, isPaidInFull: false }, [debt])).toBe(true);
    expect(rebankingBannerShows({ isClientType: false, isPaidInFull: true }, [debt, membership])).toBe(false);
  });
  test('is shown to customers of the client type only after full payment', () => {
    expect(rebankingBannerShows({ isClientType: true, isPaidInFull: false }, [])).toBe(false);
    expect(rebankingBannerShows({ isClientType: true, isPaidInFull: true }, [])).toBe(true);
    expect(rebankingBannerShows({ isClientType: true, isPaidInFull: true }, [membership])).toBe(false);
  });
});
