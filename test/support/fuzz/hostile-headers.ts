import { gzipSync } from 'node:zlib';

type Header = readonly [name: string, value: string];
export type Content = {
  headers: readonly Header[];
  body?: Buffer;
  framing?: 'length' | 'chunked' | 'none';
  ends?: true;
};

const json: Header = ['Content-Type', 'application/json'];
const long = (length: number) => 'x'.repeat(length);

/** The headers to add to a valid request, by test case. One character is one byte. */
export const hostileHeaders: Readonly<Record<string, readonly Header[]>> = {
  'languages that are none': [['Accept-Language', '\xff,*;q=2,;;q=,es-\xe9;q=NaN']],
  'a format that is none': [['Accept', ';;q=,/*,text/;q=-1']],
  'an encoding that is none': [['Accept-Encoding', 'br;q=x,*;q=-1,gzip;q=1e9']],
  'an endless entity tag': [['If-None-Match', `"${long(6_000)}"`]],
  'an open entity tag': [['If-None-Match', '"\xff, *, W/']],
  'a date that is none': [['If-Modified-Since', 'Thu, 32 Foo 99999 99:99:99 GMT']],
  'a condition that fails': [['If-Match', '"a"']],
  'a range without end': [['Range', 'bytes=5-2,-,99999999999999999999-']],
  '500 ranges': [['Range', `bytes=${'0-1,'.repeat(500)}0-1`]],
  'an expectation': [['Expect', '200-maybe']],
  'the expectation to go on': [['Expect', '100-continue']],
  'an upgrade': [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
  ],
  'a forwarded address that is none': [['X-Forwarded-For', '999.999.1.1\xff, ::::, "x"']],
  'a forwarded address with a port and a zone': [['X-Forwarded-For', '[fe80::1%eth0]:99999']],
  'a forwarded host': [
    ['X-Forwarded-Host', 'evil.example\xff:99999999/%00'],
    ['X-Forwarded-Proto', 'javascript'],
    ['Forwarded', 'for="_x";by=\xff'],
  ],
  'no host': [['Host', '']],
  'a host that is none': [['Host', '\xff%zz:999999']],
  'two hosts': [
    ['Host', 'localhost'],
    ['Host', 'evil.example'],
  ],
  'an origin that is none': [['Origin', '\xff://%']],
  'a foreign page': [['Sec-Fetch-Site', 'cross-site']],
  'a referrer that is none': [['Referer', 'http://%zz\xff']],
  'no key': [['Authorization', '']],
  'an endless key': [['Authorization', `Bearer ${long(6_000)}`]],
  'a password': [['Authorization', 'Basic /w==']],
  'two keys': [
    ['Authorization', 'Bearer a'],
    ['Authorization', 'Bearer b'],
  ],
  'an idempotency key that is too short': [['Idempotency-Key', 'x']],
  'an idempotency key of other bytes': [['Idempotency-Key', '\xff\xfe\xfd\xfc12345678']],
  'a quoted idempotency key': [['Idempotency-Key', '"8e03978e-40d5-43e8-bc93-6894a57f9324";a=1']],
  'two idempotency keys': [
    ['Idempotency-Key', 'a2345678'],
    ['Idempotency-Key', 'b2345678'],
  ],
  'a browser of other bytes': [['User-Agent', '\xff\xfe\xed\xa0\xbd']],
  'an endless browser': [['User-Agent', long(6_000)]],
  'a request id of other bytes': [['X-Request-Id', '\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7']],
  'a trace that is none': [
    ['Traceparent', '00-zz-\xff-01'],
    ['Tracestate', '=,=\xff'],
  ],
  'an endless header': [['X-Long', long(20_000)]],
  'a hundred headers': Array.from({ length: 100 }, (_, at) => [`X-${at}`, 'x'] as const),
  'a header named __proto__': [
    ['__proto__', 'x'],
    ['constructor', 'x'],
  ],
  'a header with a line break': [['X-Broken', 'a\rSet-Cookie: b=1']],
  'a header with NUL': [['X-Broken', 'a\0b']],
};

export const hostileCookies: Readonly<Record<string, (own: string) => string>> = {
  none: () => '',
  'separators alone': () => ';;=;, =;',
  'names that are none': () => '=x; __proto__=1; constructor=2; \xff=\xfe',
  'the own ones twice': (own) => `${own}; ${own}`,
  'the own names with other bytes': (own) => own.replace(/=[^;]*/g, '=\xff\xed\xa0\xbd'),
  'the own names with a broken escape': (own) => own.replace(/=[^;]*/g, '=%zz%'),
  'the own names with half a character': (own) => own.replace(/=[^;]*/g, '=%ed%a0%bd'),
  'the own names quoted': (own) => own.replace(/=([^;]*)/g, '="$1"'),
  'the own names, endless': (own) => own.replace(/=[^;]*/g, `=${long(1_500)}`),
  'the own ones beside 500 others': (own) => `${own}; ${Array.from({ length: 500 }, (_, at) => `c${at}=1`).join('; ')}`,
};

export function hostileContents(valid: Buffer): Record<string, Content> {
  const typed = (value: string): Content => ({ headers: [['Content-Type', value]], body: valid });
  const withHeader = (name: string, value: string): Content => ({ headers: [json, [name, value]], body: valid });
  const framed = (name: string, value: string, body: string | Buffer): Content => ({
    headers: [json, [name, value]],
    body: Buffer.from(body as string),
    framing: 'none',
  });
  const cut = (name: string, value: string, body: string | Buffer): Content => ({
    ...framed(name, value, body),
    ends: true,
  });
  return {
    'no type': { headers: [], body: valid },
    'an empty type': typed(''),
    'plain text': typed('text/plain'),
    'a form': typed('application/x-www-form-urlencoded'),
    'a multipart form without boundary': typed('multipart/form-data'),
    'a report of the content policy': typed('application/csp-report'),
    'JSON in UTF-16': typed('application/json; charset=utf-16'),
    'JSON in no charset': typed('application/json; charset="\xff'),
    'an endless type': typed(`application/json; a="${long(4_000)}"`),
    'compressed by announcement alone': withHeader('Content-Encoding', 'gzip'),
    compressed: { headers: [json, ['Content-Encoding', 'gzip']], body: gzipSync(valid) },
    'compressed as nothing known': withHeader('Content-Encoding', 'x-\xff'),
    chunks: { headers: [json], body: valid, framing: 'chunked' },
    'no bytes in chunks': { headers: [json], body: Buffer.alloc(0), framing: 'chunked' },
    'chunks without size': framed('Transfer-Encoding', 'chunked', 'zz\r\n{}\r\n'),
    'chunks that end early': cut('Transfer-Encoding', 'chunked', 'ff\r\n{}'),
    'a transfer that is none': cut('Transfer-Encoding', 'gzip, x', valid),
    'more bytes than promised': framed('Content-Length', '2', '{}{"a"'),
    'fewer bytes than promised': cut('Content-Length', '2000', valid),
    'a length that is none': framed('Content-Length', '-1', valid),
    'an endless length': cut('Content-Length', '99999999999999999999999', valid),
    'two lengths': {
      headers: [json, ['Content-Length', '2'], ['Content-Length', '3']],
      body: Buffer.from('{} '),
      framing: 'none',
    },
    'no length': { headers: [json], body: valid, framing: 'none', ends: true },
    'no body at all': { headers: [json] },
  };
}
