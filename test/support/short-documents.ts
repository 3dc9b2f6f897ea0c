import { beforeAll, vi } from 'vitest';
import { renderers } from '#server/gateways/pdf/renderers.ts';

const names = Object.keys(renderers) as (keyof typeof renderers)[];

/** Replaces the drawing of documents by their facts as text: a drawing takes tens of milliseconds. */
export function shortenDocuments(): void {
  for (const name of names)
    vi.spyOn(renderers, name).mockImplementation(async (...facts: unknown[]) =>
      name === 'signed' ? (facts[1] as Buffer) : Buffer.from(`%PDF-1.7 ${name} ${JSON.stringify(facts)}`),
    );
}

/** Draws the documents of a test file whose subject they are. */
export function drawDocuments(): void {
  beforeAll(() => {
    for (const name of names) vi.mocked(renderers[name]).mockRestore();
  });
}
