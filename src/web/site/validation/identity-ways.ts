export interface IdentityWays {
  beginning: boolean;
  begin: () => void;
  again: () => void;
  leaving: boolean;
  leave: (reason: 'DESPUES' | 'SIN_DEUDAS') => void;
}

export const triesText = (triesLeft: number): string =>
  triesLeft === 0
    ? 'Por hoy no te quedan intentos de responder. Puedes volver mañana.'
    : triesLeft === 1
      ? 'Te queda 1 intento de responder en 24 horas.'
      : `Te quedan ${triesLeft} intentos de responder en 24 horas.`;
