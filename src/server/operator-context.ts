import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname, userInfo } from 'node:os';

/** Who gave an order, as far as the system knows. */
export interface Operator {
  /** The system's user; behind sudo, the one who called it is in `behind`. */
  user: string;
  behind?: string | undefined;
  host: string;
  /** Named as the audit's rows keep it. `client`: reported by the program at the other end of the operator's socket, which only this user and root can open. */
  toldBy: 'system' | 'client';
}

/** What each row of the audit has that is written while an order is carried out. */
export interface OperatorOrder extends Operator {
  /** One for each order, the same in all of its rows. */
  id: string;
  order: string;
  /** Without personal values. */
  arguments: readonly string[];
}

const orders = new AsyncLocalStorage<OperatorOrder>();

/** Carries out `work`: whatever it writes to the audit says whose order it was. */
export const asOperator = <T>(order: OperatorOrder, work: () => Promise<T>): Promise<T> => orders.run(order, work);

/** The order that is being carried out; undefined for what people and periodic reviews do. */
export const currentOrder = (): OperatorOrder | undefined => orders.getStore();

/** The user of this process. `env`: where sudo leaves who called it. */
export function systemOperator(env: Record<string, string | undefined>): Operator {
  const behind = env['SUDO_USER'] || undefined;
  return { user: userName(), ...(behind && { behind }), host: hostname(), toldBy: 'system' };
}

/** A user without a name, as in many containers, goes by its number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'desconocido'}`;
  }
}
