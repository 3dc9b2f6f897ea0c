import { describe, expect, test } from 'vitest';
import { guardLinks, mayFollow } from './link-guard.ts';
import { listed } from '#test/support/listed.ts';

const origin = 'https://rebanca.example';
const link = (href: string, more: { target?: string; rel?: string } = {}) => ({ href, target: '', rel: '', ...more });

const refused = [
  ...['javascript', 'JavaScript', 'JAVASCRIPT', 'jAvAsCrIpT'].flatMap((scheme) => [
    `${scheme}:alert(1)`,
    `${scheme}://%0aalert(1)`,
    ` ${scheme}:alert(1)`,
    `\u0001${scheme}:alert(1)`,
    `\n${scheme}:alert(1)`,
  ]),
  ...listed(`
    java\tscript:alert(1) | java\rscript:alert(1) | javascript\t:alert(1) | javascript\u0000:alert(1)
    javascript:/portal | javascript:void(0) | data:text/html,<script>alert(1)</script>
    data:text/html;base64,PHNjcmlwdD4= | DATA:text/html,x | dat\ta:text/html,x | data:,x
    blob:https://rebanca.example/3f1c0e0e | BLOB:https://rebanca.example/3f1c0e0e | blob:null/3f1c0e0e
    vbscript:msgbox(1) | VBScript:msgbox(1) | file:///etc/passwd | FILE:///c:/x | ftp://evil.example/x
    ws://evil.example | wss://evil.example | about:blank | view-source:https://rebanca.example
    filesystem:https://rebanca.example/x | chrome://settings | intent://x#Intent;scheme=http;end
    whatsapp://send?text=x | market://details?id=x | sms:+57300 | magnet:?xt=x | jar:https://evil.example!/x
    http://[ | https:// | \\\\evil.example\u0009/x | urn:x:y | custom:anything | steam://run`),
  'java\nscript:alert(1)',
  'vb\nscript:msgbox(1)',
  ' vbscript:x',
];

describe('a URL of a dangerous or unknown scheme', () => {
  test('is tested with at least sixty examples', () => expect(new Set(refused).size).toBeGreaterThanOrEqual(60));

  test.each(refused)('%j is refused, even when the link is marked as external', (href) => {
    expect(mayFollow(link(href), origin)).toBe(false);
    expect(mayFollow(link(href, { rel: 'external' }), origin)).toBe(false);
    expect(mayFollow(link(href, { target: '_blank', rel: 'noopener noreferrer' }), origin)).toBe(false);
  });
});

describe('an external URL', () => {
  const outside = [
    'https://evil.example/portal',
    'http://evil.example',
    '//evil.example',
    'https://rebanca.example.evil.example',
    'https://rebanca.example:444/',
    'https://rebanca.example@evil.example/',
  ];
  test.each(outside)('%s is refused unless the link is marked as external', (href) => {
    expect(mayFollow(link(href), origin)).toBe(false);
    expect(mayFollow(link(href, { target: '_blank' }), origin)).toBe(false);
    expect(mayFollow(link(href, { rel: 'external noreferrer' }), origin)).toBe(true);
    expect(mayFollow(link(href, { target: '_blank', rel: 'noopener noreferrer' }), origin)).toBe(true);
  });
  test.each(['mailto:datos@rebanca.example', 'tel:+576010000000'])('%s is allowed without the external mark', (href) =>
    expect(mayFollow(link(href), origin)).toBe(true),
  );
});

test.each(['/inicio#pasos', 'https://rebanca.example/legal/terminos-v1.pdf', '#b', '?a=1', '/portal'])(
  'a URL of our site (%s) is followed',
  (href) => expect(mayFollow(link(href), origin)).toBe(true),
);

describe('guardLinks', () => {
  function clicked(href: string, isTrusted = true) {
    let look: ((event: unknown) => void) | undefined;
    const refused: string[] = [];
    const page = {
      addEventListener: (name: string, run: (event: unknown) => void) => name === 'click' && (look = run),
    };
    guardLinks(page as unknown as Document, (address) => refused.push(address));
    const anchor = { ...link(href), getAttribute: () => href };
    const seen = { prevented: false, stopped: false };
    look?.({
      isTrusted,
      target: { closest: () => anchor },
      preventDefault: () => (seen.prevented = true),
      stopPropagation: () => (seen.stopped = true),
    });
    return { refused, ...seen };
  }
  const before = globalThis.window;
  test('stops the click on a refused link and reports the URL', () => {
    globalThis.window = { location: { origin, pathname: '/', search: '', hash: '' } } as never;
    expect(clicked('javascript:alert(1)')).toEqual({
      refused: ['javascript:alert(1)'],
      prevented: true,
      stopped: true,
    });
    expect(clicked('/inicio')).toEqual({ refused: [], prevented: false, stopped: false });
    globalThis.window = before;
  });
  test('allows downloads that a script starts', () => {
    expect(clicked('blob:https://rebanca.example/1', false)).toEqual({ refused: [], prevented: false, stopped: false });
  });
});
