/** What a person may do at any screen of the check. */
export interface IdentityWays {
  beginning: boolean;
  begin: () => void;
  leaving: boolean;
  leave: (reason: 'DESPUES' | 'SIN_DEUDAS') => void;
}
