#!/usr/bin/env node
import { text as readText } from 'node:stream/consumers';
import { ConfigError, processEnvironment, readConfig, type Config } from '#server/config/config.ts';
import { DataFolderBusy } from '#server/db/data-folder.ts';
import { isProgram } from '#server/is-program.ts';
import { systemOperator } from '#server/operator-context.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { DataFolderOpen, keepFilesPrivate } from '#server/db/private-files.ts';
import { assertSecretKnown } from '#server/secrets/secrets.ts';
import { composeServices } from '#server/services.ts';
import { runOrder, readOrder, type Order } from './commands.ts';
import { installedEnvironment } from './installed-environment.ts';
import { orderPortal, reachPortal } from './operator-client.ts';
import { exitCodes, OutputClosed, type OperatorIo } from './operator-io.ts';
import { assertFolderOwner, OtherUser } from './other-user.ts';
import { terminal } from './terminal.ts';

/** In milliseconds. A command waits for a starting portal, which locks the data folder before it accepts commands. */
const patience = 8_000;
const pause = 200;

/** npm changes the working folder to the project folder, and stores the operator's folder in INIT_CWD. */
const operatorsFolder = (env: Record<string, string | undefined>): string =>
  (env['npm_lifecycle_event'] === 'rebanca' && env['INIT_CWD']) || process.cwd();

async function main(words: readonly string[]): Promise<number> {
  keepFilesPrivate();
  const io = terminal(process.stdout, process.stderr);
  try {
    return await answer(words, io);
  } catch (error) {
    if (error instanceof OutputClosed) return exitCodes.outputClosed;
    throw error;
  } finally {
    io.end();
  }
}

async function answer(words: readonly string[], io: OperatorIo): Promise<number> {
  const order = readOrder(words);
  if (!('command' in order)) {
    await (order.exitCode === exitCodes.done ? io.out(order.text) : io.error(order.text));
    return order.exitCode;
  }
  try {
    const env = installedEnvironment(processEnvironment, words);
    const config: Config = { ...readConfig(env, { serves: false, readsFiles: true }), logLevel: 'silent' };
    assertFolderOwner(config.dataDir, words);
    assertSecretKnown(config);
    config.publicUrl ??= `http://${config.host}:${config.port}`;
    return await runWhereDataIs(order, words, config, io);
  } catch (error) {
    if (error instanceof OutputClosed) throw error;
    const isExpected = [ConfigError, DataFolderBusy, DataFolderOpen, OtherUser].some((each) => error instanceof each);
    await io.error(
      `${isExpected ? (error as Error).message : `No se pudo abrir la base de datos: ${(error as Error).message.split('\n')[0]}`}\n`,
    );
    return error instanceof ConfigError || error instanceof OtherUser ? error.exitCode : exitCodes.failed;
  }
}

/**
 * Only one process can open the embedded database. A portal that has locked the data folder runs the command itself.
 */
async function runWhereDataIs(order: Order, words: readonly string[], config: Config, io: OperatorIo): Promise<number> {
  const cwd = operatorsFolder(processEnvironment);
  const operator = systemOperator(processEnvironment);
  const input = words.includes('-') ? await readText(process.stdin) : undefined;
  const givesUpAt = performance.now() + patience;
  for (;;) {
    let platform: Platform;
    try {
      platform = await openPlatform(config, { supervise: false });
    } catch (error) {
      if (!(error instanceof DataFolderBusy)) throw error;
      const portal = await reachPortal(config.dataDir);
      if (portal)
        return orderPortal(portal, { words: [...words], cwd, operator, ...(input !== undefined && { input }) }, io);
      if (performance.now() > givesUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      continue;
    }
    try {
      return await runOrder(order, { io, platform, services: await composeServices(platform), operator, cwd, input });
    } finally {
      await platform.close();
    }
  }
}

if (isProgram(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
