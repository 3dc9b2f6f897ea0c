/** What a person may do at any screen of the check. */
export interface IdentityWays {
  beginning: boolean;
  begin: () => void;
  /** Leaves the check under way for new questions. */
  again: () => void;
  leaving: boolean;
  leave: (reason: 'DESPUES' | 'SIN_DEUDAS') => void;
}

/** How often the questions may still be answered, in the same words at the code and after a check that failed. */
export const triesText = (triesLeft: number): string =>
  triesLeft === 0
    ? 'Por hoy no te quedan intentos de responder. Puedes volver mañana.'
    : triesLeft === 1
      ? 'Te queda 1 intento de responder en 24 horas.'
      : `Te quedan ${triesLeft} intentos de responder en 24 horas.`;
