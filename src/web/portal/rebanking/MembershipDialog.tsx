import { useStore } from 'zustand';
import type { Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { ReadableText, RebankingApplication } from '#contract/rebanking-application.ts';
import { noAgreementSelected, noEmail } from '#web/portal/parts/document-mail.flow.ts';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { EmailText } from '#ui/EmailText.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { ClauseList } from '#web/shared/signing/ClauseList.tsx';
import { UnsignedNotice } from '#web/shared/signing/UnsignedNotice.tsx';
import { SigningDialog } from '#web/portal/parts/SigningDialog.tsx';
import { useAcceptance } from '#web/portal/parts/use-acceptance.ts';
import { AddEmail } from '#web/portal/parts/AddEmail.tsx';
import { MailedLink } from './MailedLink.tsx';
import { readSignatureRefusal } from '#web/shared/signing/signature.flow.ts';

type MembershipDialogProps = {
  application: RebankingApplication;
  text: ReadableText;
  user: User;
  onClose: () => void;
  onAccepted: (agreement: Agreement) => void;
  onElsewhere: () => void;
  onStale: () => void;
};

export function MembershipDialog({
  application,
  text,
  user,
  onClose,
  onAccepted,
  onElsewhere,
  onStale,
}: MembershipDialogProps) {
  const reason = useStore(agreementStore, ({ form }) => form.acceptanceReason);
  const { chosen, id } = application;
  const signature = useAcceptance({
    subjectId: id ?? '',
    bodyWith: (signed) => {
      if (!chosen) throw new Error(noAgreementSelected);
      const { planId, planVersion, paymentOptionId } = chosen;
      return {
        ...{ planId, planVersion, paymentOptionId, hash: text.hash },
        ...signed,
        ...(reason ? { acceptanceReason: reason } : {}),
      };
    },
    onAccepted,
    onElsewhere,
  });
  const { failure } = signature;
  // The specification requires an e-mail address, so the dialog reports a missing address before a code is requested.
  const obstacle =
    user.email === null
      ? {
          notice: (
            <Notice tone="warn" role="alert">
              {noEmail} Lo necesitas para recibir tus documentos.
            </Notice>
          ),
          action: <AddEmail block onLeave={onClose} />,
        }
      : undefined;

  return (
    <SigningDialog
      size="lg"
      signature={signature}
      user={user}
      onClose={onClose}
      obstacle={obstacle}
      summary={(signs) => (
        <>
          <section aria-label={text.title}>
            <p className="h3 mb-3">{text.title}</p>
            {signs ? null : <ClauseList text={text} folded />}
          </section>
          {user.email === null ? null : (
            <p className="text-body-sm text-ink-2">
              Te enviamos una copia a{' '}
              <b className="wrap-anywhere text-ink">
                <EmailText>{user.email}</EmailText>
              </b>
              .
            </p>
          )}
        </>
      )}
      refusal={
        failure ? (
          <UnsignedNotice
            failure={failure}
            tone="warn"
            {...(readSignatureRefusal(failure) === 'plan'
              ? { actions: <TextButton onClick={onStale}>Ver los planes</TextButton> }
              : { onRetry: signature.sign })}
          />
        ) : null
      }
      otherWay={<MailedLink />}
    />
  );
}
