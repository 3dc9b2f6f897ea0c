import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname, userInfo } from 'node:os';

export interface Operator {
  /** `behind` is the name of the user who called sudo. */
  user: string;
  behind?: string | undefined;
  host: string;
  /**
   * With `client`, the program that connected to the operator's socket sent the user name. Only root and the portal's
   * system user can open this socket.
   */
  toldBy: 'system' | 'client';
}

/** Stored in every audit event of the command. */
export interface OperatorOrder extends Operator {
  id: string;
  order: string;
  /** Without personal data. */
  arguments: readonly string[];
}

const orders = new AsyncLocalStorage<OperatorOrder>();

export const asOperator = <T>(order: OperatorOrder, work: () => Promise<T>): Promise<T> => orders.run(order, work);

export const currentOrder = (): OperatorOrder | undefined => orders.getStore();

export function systemOperator(env: Record<string, string | undefined>): Operator {
  const behind = env['SUDO_USER'] || undefined;
  return { user: userName(), ...(behind && { behind }), host: hostname(), toldBy: 'system' };
}

/** Returns the user id when the user has no name, as in many containers. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'desconocido'}`;
  }
}
