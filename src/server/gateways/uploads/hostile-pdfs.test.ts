import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PdfWriter } from '#server/gateways/pdf/pdf-writer.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import {
  cleanInSubprocess,
  CleaningUnavailable,
  type CleaningLimits,
} from '#server/gateways/uploads/cleaning-process.ts';
import { issuer } from '#test/support/issuer.ts';
import { bombs, hiddenActions, mutated, mutations, ordinaryPdf, pageWith } from '#test/support/hostile-pdfs.ts';
import { namesInPdf, undrawn } from '#test/support/pdf-names.ts';
import { scaled } from '#test/support/property-runs.ts';
import { cleanPdf } from './clean-pdf.ts';

async function spentOn(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const undrawnIn = (bytes: Buffer) => undrawn.filter((name) => namesInPdf(bytes).has(name));

describe('a small PDF that expands to a huge amount of data', () => {
  test('is rejected as unreadable with less than a second of processor time', async () => {
    const bytes = Object.values(bombs)[0]!();
    const spent = await spentOn(async () => {
      expect(await cleanInSubprocess('pdf', bytes)).toBe('unreadable');
    });
    expect(spent).toBeLessThan(1_000);
  });

  test('is rejected by cleanPdf within 2.5 seconds of processor time', async () => {
    for (const make of Object.values(bombs)) {
      const bytes = make();
      expect(await spentOn(async () => expect(await cleanPdf(bytes)).toBe('unreadable'))).toBeLessThan(2_500);
    }
  });
});

describe('a PDF with actions', () => {
  test.each(Object.entries(hiddenActions))('is rejected as active content: %s', async (_what, bytes) => {
    expect(await cleanPdf(bytes)).toBe('active');
  });
});

describe('a cleaned PDF', () => {
  test('keeps its drawing and field values, and has no links, layers, forms or metadata', async () => {
    const cleaned = await cleanPdf(ordinaryPdf());
    if (typeof cleaned === 'string') throw new Error(cleaned);
    expect(undrawnIn(cleaned.bytes)).toEqual([]);
    expect([...namesInPdf(cleaned.bytes)]).toEqual(
      expect.arrayContaining(['Page', 'Font', 'F1', 'Helvetica', 'XObject', 'Form', 'AnotacionDibujada1']),
    );
    expect(cleaned.bytes.includes('Laura Secreta')).toBe(false);
    expect(undrawnIn(ordinaryPdf())).toEqual(expect.arrayContaining(['URI', 'OCProperties', 'AcroForm', 'Annots']));
  });

  test('keeps its embedded fonts and shows every word', async () => {
    const pdf = await PdfWriter.open('Certificado', 'Asunto', 'Rebanca', new Date('2026-11-20T15:00:00Z'));
    for (const line of ['Certificado laboral de Laura Peña', 'Ingresos: $ 2.800.000', 'Bogotá, 20 de noviembre'])
      pdf.flow('P', line);
    const drawn = await pdf.finish('Pie', issuer);
    const cleaned = await cleanPdf(drawn);
    if (typeof cleaned === 'string') throw new Error(cleaned);
    const [before, after] = [readPdf(drawn), readPdf(cleaned.bytes)];
    expect(after.text).toContain('Peña');
    expect([after.lines, after.pages]).toEqual([before.lines, before.pages]);
    expect(undrawnIn(cleaned.bytes)).toEqual([]);
  });

  test('contains only drawing objects after random mutations of the original', async () => {
    const seeds = [...Array.from({ length: 6 }, ordinaryPdf), pageWith({}), ...Object.values(hiddenActions)];
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: seeds.length - 1 }),
        fc.array(fc.tuple(fc.nat({ max: mutations.length - 1 }), fc.nat()), { minLength: 1, maxLength: 4 }),
        async (seed, steps) => {
          const cleaned = await cleanPdf(mutated(seeds[seed]!, steps));
          if (typeof cleaned === 'string') return;
          kept++;
          expect(undrawnIn(cleaned.bytes)).toEqual([]);
        },
      ),
      { numRuns: scaled(50) },
    );
    expect(kept).toBeGreaterThan(7);
  });
});

describe('cleanInSubprocess', () => {
  const megabyte = 1024 * 1024;
  const within = (limits: Partial<CleaningLimits>) =>
    cleanInSubprocess('pdf', pageWith({}), {
      processorSeconds: 20,
      memoryBytes: 640 * megabyte,
      outputBytes: megabyte,
      wallMs: 50_000,
      ...limits,
    });

  test('returns the cleaned file when the process stays within its limits', async () => {
    expect(await within({})).toBeInstanceOf(Buffer);
  });

  test('returns `unreadable` when the output is too large', async () => {
    expect(await within({ outputBytes: 100 })).toBe('unreadable');
  });

  test.each([
    ['the machine is too busy', { wallMs: 50 }],
    ['the memory does not suffice to start the process', { memoryBytes: 60 * megabyte }],
  ])('throws CleaningUnavailable when %s', async (_why, limits) => {
    await expect(within(limits)).rejects.toThrow(CleaningUnavailable);
  });
});
