import { ordinaryPdf } from '#test/support/hostile-pdfs.ts';
import { deepArrays } from './hostile-json.ts';
import type { Content } from './hostile-headers.ts';

type Part = { head: string; body: string };

const part = (head: string, body = 'x'): Part => ({ head, body });
const field = (name: string, body?: string) => part(`Content-Disposition: form-data; name="${name}"`, body);
const file = (more: string, body?: string) =>
  part(`Content-Disposition: form-data; name="fileDocument"; ${more}\r\nContent-Type: application/pdf`, body);

const written = (
  parts: readonly Part[],
  { boundary = 'x', end = `--${boundary}--\r\n` }: { boundary?: string; end?: string } = {},
) => Buffer.from(parts.map(({ head, body }) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`).join('') + end, 'latin1');

const form = (body: Buffer, boundary = 'boundary=x'): Content => ({
  headers: [['Content-Type', `multipart/form-data; ${boundary}`]],
  body,
});

export const validForm = (fields: Readonly<Record<string, string>>): Content =>
  form(
    written([
      ...Object.entries(fields).map(([name, value]) => field(name, value)),
      file('filename="soporte.pdf"', ordinaryPdf().toString('latin1')),
    ]),
  );

export function hostileForms(fields: Readonly<Record<string, string>>): Record<string, Content> {
  const valid = Object.entries(fields).map(([name, value]) => field(name, value));
  const sent = (...more: Part[]) => form(written([...valid, ...more]));
  const alone = (...parts: Part[]) => form(written(parts));
  const withHeader = (header: string, body?: string) =>
    alone(part(`Content-Disposition: form-data; name="a"\r\n${header}`, body));
  const named = (filename: string) => sent(file(`filename="${filename}"`));
  const bounded = (boundary: string, header: string) => form(written(valid, { boundary }), header);
  return {
    'no boundary': form(written(valid), ''),
    'an empty boundary': bounded('', 'boundary='),
    'a boundary of 257 signs': bounded('x'.repeat(257), `boundary=${'x'.repeat(257)}`),
    'a boundary of 4,000 signs': bounded('x'.repeat(4_000), `boundary=${'x'.repeat(4_000)}`),
    'a quoted boundary': bounded('a b', 'boundary="a b"'),
    'an open quoted boundary': bounded('x', 'boundary="x'),
    'a boundary with a line break': bounded('a\r\nb', 'boundary="a\\\r\\\nb"'),
    'a boundary of other bytes': bounded('\xff\xfe', 'boundary=\xff\xfe'),
    'a boundary in RFC 5987 form': bounded('x', "boundary*=utf-8''%zz%ff"),
    'two boundaries': bounded('x', 'boundary=x; boundary=y'),
    'a charset that is none': bounded('x', 'boundary=x; charset=\xff'),
    'no bytes': form(Buffer.alloc(0)),
    'the last boundary alone': alone(),
    'JSON instead of a form': form(Buffer.from('{}')),
    'no last boundary': form(written(valid, { end: '' })),
    'bytes after the last boundary': form(written(valid, { end: '--x--\r\n--x\r\n\r\n\0' })),
    'an end within the headers of a part': form(written(valid, { end: '--x\r\nContent-Disposition: form-data; na' })),
    'an end within a file': form(
      written(valid, {
        end: '--x\r\nContent-Disposition: form-data; name="fileDocument"; filename="a.pdf"\r\n\r\n%PDF',
      }),
    ),
    'lines that end with a line feed alone': form(Buffer.from(written(valid).toString('latin1').replaceAll('\r', ''))),
    'a part without headers': alone(part('')),
    'a part without a name': alone(part('Content-Disposition: form-data')),
    'a part of another disposition': alone(part('Content-Disposition: attachment; filename="a"')),
    'a header without a colon': alone(part('Content-Disposition form-data name="a"')),
    'headers of 20 KB': alone(part(`Content-Disposition: form-data; name="a"\r\nX-Long: ${'x'.repeat(20_000)}`)),
    '2,500 headers': alone(part(`Content-Disposition: form-data; name="a"${'\r\nX: x'.repeat(2_500)}`)),
    'an empty name': alone(field('')),
    'the name __proto__': alone(field('__proto__')),
    'a file named __proto__': alone(part('Content-Disposition: form-data; name="__proto__"; filename="a.pdf"')),
    'a name of other bytes': alone(field('\xff\xed\xa0\xbd\0')),
    'a name in RFC 5987 form': alone(part("Content-Disposition: form-data; name*=utf-8''%zz%ff")),
    'the same name twice': sent(field('company')),
    '1,000 parts': form(written(Array.from({ length: 1_000 }, (_, at) => field(`n${at}`)))),
    'a field of 100 KB': sent(field('a', 'x'.repeat(100_000))),
    'a field as JSON': withHeader('Content-Type: application/json', '{"b":1}'),
    'a field as JSON with __proto__': withHeader('Content-Type: application/json', '{"__proto__":{"a":1}}'),
    'a field as 5,000 nested lists': withHeader('Content-Type: application/json', deepArrays),
    'a field in a charset that is none': withHeader('Content-Type: text/plain; charset=x-\xff'),
    'a field in a transfer encoding that is none': withHeader('Content-Transfer-Encoding: x-\xff'),
    'a form within the form': alone(
      part(
        'Content-Disposition: form-data; name="fileDocument"\r\nContent-Type: multipart/mixed; boundary=y',
        '--y\r\nContent-Disposition: file; filename="a.pdf"\r\n\r\n%PDF\r\n--y--',
      ),
    ),
    'a field in place of the file': sent(field('fileDocument')),
    'a file in place of a field': alone(
      part('Content-Disposition: form-data; name="company"; filename="a.pdf"\r\nContent-Type: application/pdf'),
    ),
    'an empty file': sent(file('filename="a.pdf"', '')),
    'two files': sent(file('filename="a.pdf"'), file('filename="b.pdf"')),
    'a file without its name': sent(file('filename=""')),
    'a file of a type that is none': sent(
      part('Content-Disposition: form-data; name="fileDocument"; filename="a.pdf"\r\nContent-Type: \xff/;;='),
    ),
    'a file name of other bytes': named('\xff\xed\xa0\xbd\0.pdf'),
    'a file name that leads upwards': named('../../../etc/passwd'),
    'a file name of 10 KB': named(`${'x'.repeat(10_000)}.pdf`),
    'a file name in RFC 5987 form': sent(file("filename*=utf-8''a%ccb.pdf")),
    'a file name in a charset that is none': sent(file("filename*=x-none'es'%e1.pdf")),
    'a file name in pieces': sent(file("filename*0*=utf-8''a%; filename*2=b")),
    'more than five megabytes': form(written([...valid, file('filename="a.pdf"', 'x'.repeat(5 * 1024 * 1024 + 1))])),
    chunks: { ...form(written(valid)), framing: 'chunked' },
  };
}
