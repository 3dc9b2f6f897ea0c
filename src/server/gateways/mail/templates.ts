import type { OperatorIdentity } from '#contract/operator-identity.ts';
import { accountMails, type AccountMails } from './account-mails.ts';
import { agreementMails, type AgreementMails } from './agreement-mails.ts';
import { disputeMails, type DisputeMails } from './dispute-mails.ts';
import { composeMail, subjectOf, type MailBody, type MailContent } from './layout.ts';
import { offerMails, type OfferMails } from './offer-mails.ts';
import { operatorMails, type OperatorMails } from './operator-mails.ts';
import { membershipMails, type MembershipMails } from './membership-mails.ts';
import { hello } from './phrases.ts';
import { planMails, type PlanMails } from './plan-mails.ts';

/**
 * JSON: whole pesos, days `YYYY-MM-DD`, instants ISO 8601 in UTC, absolute links. The greeting has no name when
 * `firstName` is null.
 */
export type MailData = AccountMails &
  AgreementMails &
  MembershipMails &
  DisputeMails &
  OfferMails &
  PlanMails &
  OperatorMails;
export type MailKind = keyof MailData;

const bodies: { [K in MailKind]: (data: MailData[K]) => MailBody } = {
  ...accountMails,
  ...agreementMails,
  ...disputeMails,
  ...membershipMails,
  ...offerMails,
  ...planMails,
  ...operatorMails,
};

export const isMailKind = (text: string): text is MailKind => text in bodies;

/** @throws RangeError for an invalid amount, date or link. */
export function mailFor<K extends MailKind>(kind: K, data: MailData[K], sender: OperatorIdentity): MailContent {
  const greeting = hello('firstName' in data ? data.firstName : null);
  return composeMail({ ...bodies[kind](data), greeting }, sender);
}

export const mailSubject = <K extends MailKind>(kind: K, data: MailData[K]): string => subjectOf(bodies[kind](data));
