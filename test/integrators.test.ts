import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { apiScopes } from '#contract/api-scopes.ts';
import { problems, type ProblemCode } from '#contract/problem.ts';
import { webhookBody, webhookKinds, type WebhookKind } from '#contract/webhooks.ts';
import { z, type Schema } from '#contract/wire.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const page = readFileSync(join(projectRoot, 'docs/integrators.md'), 'utf8');
function readAndWritten(kind: WebhookKind, event: unknown): unknown {
  const schema: Schema<unknown, unknown> = webhookBody(kind);
  return z.encode(schema, z.decode(schema, event));
}

describe('the page for integrators', () => {
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block]) => JSON.parse(block!));
  const events = examples.filter(({ tipo }) => tipo !== undefined);

  test('lists every event with a title and an example', () => {
    const titles = [...page.matchAll(/^#### `(.+)`$/gm)].map(([, title]) => title);
    expect(titles).toEqual(webhookKinds);
    expect(events.map(({ tipo }) => tipo)).toEqual(webhookKinds);
  });

  test.each(events.map((event) => [event.tipo as WebhookKind, event] as const))(
    'has an example of %s that matches the contract',
    (kind, event) => expect(readAndWritten(kind, event)).toEqual(event),
  );

  test('lists every scope with its URLs', () => {
    const rows = [...page.matchAll(/^\| `(\w+:\w+)` \| (.*) \|$/gm)].map(([, scope, opens]) => [scope, opens]);
    const expected = apiScopes.map((scope) => [
      scope,
      Object.values(api)
        .filter((endpoint) => 'scope' in endpoint && endpoint.scope === scope)
        .map(({ method, path }) => `\`${method} ${path}\``)
        .join(', '),
    ]);
    expect(rows).toEqual(expected);
  });

  test('lists every refusal code of the API key endpoints with its HTTP status', () => {
    const rows = [...page.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)];
    expect(rows.map(([, status, code]) => [code, Number(status)])).toEqual(
      rows.map(([, , code]) => [code, problems[code as ProblemCode][0]]),
    );
    const own = Object.values(api).flatMap((endpoint) => (endpoint.access === 'key' ? endpoint.problems : []));
    expect(rows.map(([, , code]) => code)).toEqual(expect.arrayContaining([...new Set(own)]));
  });
});
