import type { Place } from '#contract/rebanking-forms.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';

export interface MailingValues {
  state: Place | null;
  city: Place | null;
  address: string;
}

export const noMailing: MailingValues = { state: null, city: null, address: '' };

export const mailingNames = {
  state: { id: 'departamento', wire: 'dpto' },
  city: { id: 'ciudad', wire: 'city' },
  address: { id: 'direccion', wire: 'address' },
} as const;

export function mailingOf({ mailing }: Pick<RebankingApplication, 'mailing'>): MailingValues {
  if (!mailing) return noMailing;
  const place = ({ code, name }: { code: string; name: string }): Place => ({ cod: code, name });
  return { state: place(mailing.state), city: place(mailing.city), address: mailing.address };
}

export function withState(values: MailingValues, state: Place | null): Partial<MailingValues> {
  return state?.cod === values.state?.cod ? {} : { state, city: null };
}
