import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname, userInfo } from 'node:os';

export interface Operator {
  /** The system user. `behind` is the user who called sudo. */
  user: string;
  behind?: string | undefined;
  host: string;
  /**
   * The origin of the user name, stored in the audit log. `client`: reported by the program at the other end of the
   * operator's socket, which only this user and root can open.
   */
  toldBy: 'system' | 'client';
}

/** The operator and command that every audit event of the command includes. */
export interface OperatorOrder extends Operator {
  id: string;
  order: string;
  /** The arguments of the command, without personal data. */
  arguments: readonly string[];
}

const orders = new AsyncLocalStorage<OperatorOrder>();

export const asOperator = <T>(order: OperatorOrder, work: () => Promise<T>): Promise<T> => orders.run(order, work);

/** Returns the running command; undefined during requests of users and periodic reviews. */
export const currentOrder = (): OperatorOrder | undefined => orders.getStore();

/** Returns the user of this process. `env` contains the user who called sudo. */
export function systemOperator(env: Record<string, string | undefined>): Operator {
  const behind = env['SUDO_USER'] || undefined;
  return { user: userName(), ...(behind && { behind }), host: hostname(), toldBy: 'system' };
}

/** Many containers have no user name; the user id is used there. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'desconocido'}`;
  }
}
