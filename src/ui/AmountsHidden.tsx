import { createContext, use, type ReactNode } from 'react';

const Hidden = createContext(false);

/** Hides every amount below it (the eye in the header, a phone in someone else's hands). */
export function AmountsHidden({ value, children }: { value: boolean; children: ReactNode }) {
  return <Hidden value={value}>{children}</Hidden>;
}

/** Whether amounts are hidden here; for figures that draw amounts without Money. */
export function useAmountsHidden(): boolean {
  return use(Hidden);
}
