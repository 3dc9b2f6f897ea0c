import type { Operator } from '#server/operator-context.ts';
import type { Platform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';

/** Where a command talks to, in this process or at the other end of a socket. Each resolves when it can take more. */
export interface OperatorIo {
  /** Text for the standard output, line breaks included. */
  out(text: string): Promise<void>;
  error(text: string): Promise<void>;
  /** How much is done, from 0 to 1, and a few words about it. */
  progress(done: number, label: string): Promise<void>;
}

export interface CommandContext {
  io: OperatorIo;
  platform: Platform;
  services: Services;
  /** Who gave the order. */
  operator: Operator;
  /** What follows the command's name. */
  args: readonly string[];
  /** The folder that relative paths start from. */
  cwd: string;
  /** What came through the standard input, for an order that asks for it with `-`. */
  input?: string | undefined;
}

export const exitCodes = {
  done: 0,
  /** Done, and something was rejected or found wrong. */
  withFindings: 1,
  usage: 2,
  /** There was nothing that could be read. */
  unreadable: 3,
  failed: 70,
  /** As the shell reports a program that was ended by SIGPIPE. */
  outputClosed: 141,
} as const;

/** The reader of the standard output has closed it, as `head` does once it has enough. */
export class OutputClosed extends Error {}

export interface Command {
  /** What the command is called, e.g. `usuario invitar`. */
  name: string;
  /** What follows the name, e.g. `<archivo.csv> [--simular]`. */
  usage: string;
  summary: string;
  help: string;
  run(context: CommandContext): Promise<number>;
}

/** The command cannot be carried out as asked; the message is for the operator. */
export class CommandFailed extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** `100.000` */
export const counted = (n: number): string => new Intl.NumberFormat('es-CO').format(n);
/** `1 fila`, `2 filas` */
export const plural = (n: number, one: string, many: string): string => `${counted(n)} ${n === 1 ? one : many}`;
