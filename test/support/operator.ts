import { runOrder, readOrder } from '#server/cli/commands.ts';
import { orderPortal, reachPortal } from '#server/cli/operator-client.ts';
import { systemOperator } from '#server/operator-context.ts';
import type { OperatorIo } from '#server/cli/operator-io.ts';
import type { TestApp } from './test-app.ts';

export type Said = { code: number; out: string; errors: string };

export async function orderDirectly(
  { platform, services }: Pick<TestApp, 'platform' | 'services'>,
  words: readonly string[],
  cwd = '/',
): Promise<Said> {
  const order = readOrder(words);
  if (!('command' in order)) return { code: order.exitCode, out: order.text, errors: '' };
  return listening((io) => runOrder(order, { platform, services, operator: systemOperator({}), cwd, io }));
}

export async function orderThroughPortal(
  { platform }: Pick<TestApp, 'platform'>,
  words: readonly string[],
  { cwd = '/', input }: { cwd?: string; input?: string | undefined } = {},
): Promise<Said> {
  const portal = await reachPortal(platform.config.dataDir);
  if (!portal) throw new Error(`No portal receives commands in ${platform.config.dataDir}`);
  const operator = { ...systemOperator({}), user: 'quien-lo-pide' };
  const order = { words: [...words], cwd, operator, ...(input !== undefined && { input }) };
  return listening((io) => orderPortal(portal, order, io));
}

async function listening(work: (io: OperatorIo) => Promise<number>): Promise<Said> {
  const said = { out: '', errors: '' };
  const code = await work({
    out: async (text) => void (said.out += text),
    error: async (text) => void (said.errors += text),
    progress: async () => {},
  });
  return { code, ...said };
}
