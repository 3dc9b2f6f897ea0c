import { randomUUID } from 'node:crypto';
import { recordAudit } from '#server/db/audit.store.ts';
import { asOperator } from '#server/operator-context.ts';
import { apiKeyCommands } from './api-key-commands.ts';
import { agreementCommands } from './agreement-commands.ts';
import { applicationCommands } from './application-commands.ts';
import { campaignCommands } from './campaign-commands.ts';
import { caseCommands } from './case-commands.ts';
import { cancelCommand } from './cancel-command.ts';
import { configCommands } from './config-commands.ts';
import { dataCommands } from './data-commands.ts';
import { redrawDocumentsCommand } from './document-commands.ts';
import { disputeCommands } from './dispute-commands.ts';
import { exportCommand } from './export-command.ts';
import { adoptFilesCommand } from './files-command.ts';
import { importCommand } from './import-command.ts';
import {
  CommandFailed,
  exitCodes,
  OutputClosed,
  type Command,
  type CommandContext,
  type OperatorIo,
} from './operator-io.ts';
import { offerCommands } from './offer-commands.ts';
import { refundCommands } from './refund-commands.ts';
import { inviteCommand } from './invite-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { pendingCommands } from './pending-commands.ts';
import { personCommands } from './person-commands.ts';
import { planCommands } from './plan-commands.ts';
import { recordableArguments } from './recordable-arguments.ts';
import { readinessCommand } from './readiness-command.ts';
import { reconcileCommand } from './reconcile-command.ts';
import { recoveredCommand } from './recovered-command.ts';
import { secretCommands } from './secret-commands.ts';
import { userCommands } from './user-commands.ts';
import { verifyCommand } from './verify-command.ts';
import { webhookCommands } from './webhook-commands.ts';

const commands: readonly Command[] = [
  readinessCommand,
  ...caseCommands,
  importCommand,
  inviteCommand,
  ...userCommands,
  ...personCommands,
  reconcileCommand,
  recoveredCommand,
  verifyCommand,
  exportCommand,
  ...dataCommands,
  ...configCommands,
  ...agreementCommands,
  cancelCommand,
  ...offerCommands,
  ...refundCommands,
  ...disputeCommands,
  ...applicationCommands,
  ...campaignCommands,
  ...planCommands,
  ...secretCommands,
  migrateCommand,
  ...pendingCommands,
  ...webhookCommands,
  ...apiKeyCommands,
  adoptFilesCommand,
  redrawDocumentsCommand,
];

export interface Order {
  command: Command;
  args: readonly string[];
}

const asksForHelp = (argument: string) => argument === '--help' || argument === '-h' || argument === 'ayuda';

export function readOrder(words: readonly string[]): Order | { text: string; exitCode: number } {
  const found = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (found) {
    const args = words.slice(found.name.split(' ').length);
    return args.some(asksForHelp) ? { text: helpOf(found), exitCode: exitCodes.done } : { command: found, args };
  }
  const [first] = words;
  if (first === undefined || words.some(asksForHelp)) {
    const family = commands.filter(({ name }) => name.startsWith(`${first} `));
    return {
      text: overview(family.length > 0 ? family : commands),
      exitCode: first === undefined ? exitCodes.usage : exitCodes.done,
    };
  }
  const family = commands.filter(({ name }) => name.startsWith(`${first} `));
  const problem = family.length > 0 ? `Falta decir qué hacer con «${first}».` : `La orden «${first}» no existe.`;
  return { text: `${problem}\n\n${overview(family.length > 0 ? family : commands)}`, exitCode: exitCodes.usage };
}

const called = ({ name, usage }: Command) => `${name} ${usage}`.trim();

const helpOf = (command: Command) => `Uso: rebanca ${called(command)}\n\n${command.summary}\n\n${command.help}\n`;

function overview(listed: readonly Command[]): string {
  const width = Math.max(...listed.map((command) => called(command).length));
  const lines = listed.map((command) => `  ${called(command).padEnd(width)}  ${command.summary}`);
  return `Uso: rebanca <orden>\n\n${lines.join('\n')}\n\nAyuda de una orden: rebanca <orden> --help\n`;
}

/** Returns the exit code. A command that cannot be recorded in the audit log does not run. */
export async function runOrder({ command, args }: Order, context: Omit<CommandContext, 'args'>): Promise<number> {
  try {
    const { operator, platform } = context;
    const order = recordableArguments(command.usage, args);
    const operatorOrder = { ...operator, id: randomUUID(), order: command.name, arguments: order };
    return await asOperator(operatorOrder, async () => {
      await recordAudit(platform.database.sql, 'OPERATOR_ORDER', null, {}, platform.clock.now());
      if (command.usage === '' && args.length > 0) throw new CommandFailed('Esta orden no lleva nada más.');
      return (await command.run({ ...context, args })) ?? exitCodes.done;
    });
  } catch (error) {
    return explain(error, command, context.io);
  }
}

async function explain(error: unknown, command: Command, io: OperatorIo): Promise<number> {
  if (error instanceof OutputClosed) throw error;
  if (error instanceof CommandFailed) {
    const hint = error.exitCode === exitCodes.usage ? `Uso: rebanca ${called(command)}\n` : '';
    await io.error(`${error.message}\n${hint}`);
    return error.exitCode;
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) {
    await io.error(`Alguna opción no se conoce.\nUso: rebanca ${called(command)}\n`);
    return exitCodes.usage;
  }
  // The error message of a failed SQL statement contains the values of the statement. Only the message of the
  // underlying database error is printed.
  const cause = (error as Error).cause instanceof Error ? ((error as Error).cause as Error) : error;
  await io.error(
    `La orden no se pudo terminar: ${cause instanceof Error ? cause.message.split('\n')[0] : 'fallo desconocido'}\nPuedes volver a ejecutarla.\n`,
  );
  return exitCodes.failed;
}
