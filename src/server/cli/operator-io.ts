import { parseArgs } from 'node:util';
import type { Operator } from '#server/operator-context.ts';
import type { Platform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';

/** Each promise resolves when the output accepts more data. */
export interface OperatorIo {
  out(text: string): Promise<void>;
  error(text: string): Promise<void>;
  progress(done: number, label: string): Promise<void>;
}

export interface CommandContext {
  io: OperatorIo;
  platform: Platform;
  services: Services;
  operator: Operator;
  args: readonly string[];
  cwd: string;
  input?: string | undefined;
}

export const exitCodes = {
  done: 0,
  withFindings: 1,
  usage: 2,
  unreadable: 3,
  failed: 70,
  /** The exit code that a shell reports after SIGPIPE. */
  outputClosed: 141,
} as const;

export class OutputClosed extends Error {}

export interface Command {
  name: string;
  usage: string;
  summary: string;
  help: string;
  /** Resolves to the exit code; undefined means `exitCodes.done`. */
  run(context: CommandContext): Promise<number | void>;
}

/** The message is shown to the operator. */
export class CommandFailed extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const notPossible = (message: string) => new CommandFailed(message, exitCodes.withFindings);

export const counted = (n: number): string => new Intl.NumberFormat('es-CO').format(n);
export const plural = (n: number, one: string, many: string): string => `${counted(n)} ${n === 1 ? one : many}`;

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Options = Record<
  string,
  { type: 'string' | 'boolean'; multiple?: boolean; default?: string | boolean | string[] }
>;

export const readArguments = <const T extends Options>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: T }>> =>
  parseArgs({ args: [...args], allowPositionals: true, options });
