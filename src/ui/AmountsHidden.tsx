import { createContext, use, type ReactNode } from 'react';

const Hidden = createContext(false);

export function AmountsHidden({ value, children }: { value: boolean; children: ReactNode }) {
  return <Hidden value={value}>{children}</Hidden>;
}

export function useAmountsHidden(): boolean {
  return use(Hidden);
}
