import { parseArgs } from 'node:util';
import type { Operator } from '#server/operator-context.ts';
import type { Platform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';

/** Output of a command, local or over a socket. Each call resolves when more can be written. */
export interface OperatorIo {
  /** Text for standard output, with line breaks. */
  out(text: string): Promise<void>;
  error(text: string): Promise<void>;
  /** Shows progress from 0 to 1 with a label. */
  progress(done: number, label: string): Promise<void>;
}

export interface CommandContext {
  io: OperatorIo;
  platform: Platform;
  services: Services;
  operator: Operator;
  /** The arguments after the command's name. */
  args: readonly string[];
  /** The folder for relative paths. */
  cwd: string;
  /** Standard input, for commands that read it with `-`. */
  input?: string | undefined;
}

export const exitCodes = {
  done: 0,
  /** Completed with rejects or findings. */
  withFindings: 1,
  usage: 2,
  /** The input could not be read. */
  unreadable: 3,
  failed: 70,
  /** The exit code that a shell reports after SIGPIPE. */
  outputClosed: 141,
} as const;

/** The reader closed standard output, as `head` does. */
export class OutputClosed extends Error {}

export interface Command {
  /** For example `usuario invitar`. */
  name: string;
  /** The arguments, e.g. `<archivo.csv> [--simular]`. */
  usage: string;
  summary: string;
  help: string;
  run(context: CommandContext): Promise<number>;
}

/** Thrown when a command cannot run as requested; the message is for the operator. */
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

/** A generated id. */
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Options = Record<
  string,
  { type: 'string' | 'boolean'; multiple?: boolean; default?: string | boolean | string[] }
>;

/** Parses the options and the positional arguments of a command. */
export const readArguments = <const T extends Options>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: T }>> =>
  parseArgs({ args: [...args], allowPositionals: true, options });
