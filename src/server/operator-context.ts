import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname, userInfo } from 'node:os';

export interface Operator {
  /** The system user; behind sudo, `behind` is the calling user. */
  user: string;
  behind?: string | undefined;
  host: string;
  /**
   * Stored in the audit log. `client`: reported by the program at the other end of the operator's socket, which only
   * this user and root can open.
   */
  toldBy: 'system' | 'client';
}

/** Added to every audit event written during a command. */
export interface OperatorOrder extends Operator {
  /** One per run of a command. */
  id: string;
  order: string;
  /** Without personal data. */
  arguments: readonly string[];
}

const orders = new AsyncLocalStorage<OperatorOrder>();

/** Runs `work`; its audit events include the command. */
export const asOperator = <T>(order: OperatorOrder, work: () => Promise<T>): Promise<T> => orders.run(order, work);

/** The current command; undefined for users and periodic reviews. */
export const currentOrder = (): OperatorOrder | undefined => orders.getStore();

/** The user of this process. `env` has sudo's calling user. */
export function systemOperator(env: Record<string, string | undefined>): Operator {
  const behind = env['SUDO_USER'] || undefined;
  return { user: userName(), ...(behind && { behind }), host: hostname(), toldBy: 'system' };
}

/** Without a name, as in many containers, the user id is used. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'desconocido'}`;
  }
}
