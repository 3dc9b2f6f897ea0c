import { createHash } from 'node:crypto';
import { afterAll, beforeAll, vi } from 'vitest';
import { renderers } from '#server/gateways/pdf/renderers.ts';

const names = Object.keys(renderers) as (keyof typeof renderers)[];

/** Contains a digest of the first fact, because a rendered PDF document contains the digest of its text. */
export function shortDocument(name: string, facts: readonly unknown[]): Buffer {
  const digest = createHash('sha256').update(JSON.stringify(facts[0])).digest('hex');
  return Buffer.from(`%PDF-1.7 ${name} ${JSON.stringify(facts)} /HuellaDelTexto 1 0 R\n1 0 obj\n(${digest})`);
}

/** Replaces the rendering and signing of PDF documents, because each takes tens of milliseconds. */
export function shortenDocuments(): void {
  for (const name of names)
    vi.spyOn(renderers, name).mockImplementation(async (...facts: unknown[]) =>
      name === 'signed' ? (facts[1] as Buffer) : shortDocument(name, facts),
    );
}

export function drawDocuments(): void {
  beforeAll(() => {
    for (const name of names) vi.mocked(renderers[name]).mockRestore();
  });
  afterAll(shortenDocuments);
}
