import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { useMutateOnce } from '#web/shared/api/use-mutate-once.ts';
import type { CodeDelivery } from '#web/shared/parts/use-code.ts';
import { readSignatureRefusal, signatureIssues, type SignatureIssue } from './signature.flow.ts';

/** Where each field of a signature is on the page. */
const fieldIds: Record<SignatureIssue['field'], string> = {
  read: 'acepta-acuerdo',
  acknowledged: 'reconoce-deuda',
  code: 'codigo',
};

/** The consents, the code, and one button that signs: the same in the portal and from a mailed link. */
export function useSignature(
  delivery: CodeDelivery,
  send: (signature: { codeId: string; code: string }) => Promise<unknown>,
  /** Whether a debt is acknowledged with it, which is a consent of its own. */
  { ofDebt = false }: { ofDebt?: boolean } = {},
) {
  const [read, setRead] = useState(false);
  const [acknowledged, setAcknowledged] = useState(false);
  const [code, setCode] = useState('');
  // Each field complains only after the button was clicked with it as it is.
  const [checked, setChecked] = useState<readonly SignatureIssue['field'][]>([]);
  const codeId = delivery.sent?.codeId ?? null;
  const signing = useMutation({
    mutationFn: send,
    onError: (failure) => {
      const refusal = readSignatureRefusal(failure);
      if (refusal === 'code-spent') setCode('');
      if (refusal === 'code' || refusal === 'code-spent') document.getElementById('codigo')?.focus();
    },
  });
  const signOnce = useMutateOnce(signing);
  const issues = signatureIssues({ read, acknowledged: ofDebt ? acknowledged : undefined, codeId, code });
  const issueOf = (field: SignatureIssue['field']) =>
    checked.includes(field) ? issues.find((each) => each.field === field)?.message : undefined;
  const change = (field: SignatureIssue['field'], apply: () => void) => {
    apply();
    setChecked(checked.filter((each) => each !== field));
    // An error of the server's clears when what was sent changes.
    if (!signing.isPending) signing.reset();
  };
  const refusal = signing.error ? readSignatureRefusal(signing.error) : undefined;
  const aboutCode = refusal === 'code' || refusal === 'code-spent';
  /** Shows what of `found` is missing, and focuses the first of it. */
  const showIssues = (found: readonly SignatureIssue[]): void => {
    setChecked(found.map(({ field }) => field));
    const [first] = found;
    if (first) document.getElementById(fieldIds[first.field])?.focus();
  };
  return {
    pending: signing.isPending,
    /** What refused the signature, when it is not the code. */
    failure: signing.error && !aboutCode ? signing.error : undefined,
    /** Whether a code may be asked for, which the consents come before; what is missing is shown. */
    mayAsk(): boolean {
      const unconsented = issues.filter(({ field }) => field !== 'code');
      showIssues(unconsented);
      return unconsented.length === 0;
    },
    sign() {
      showIssues(issues);
      if (issues.length === 0 && codeId !== null) signOnce({ codeId, code });
    },
    checkbox: {
      id: fieldIds.read,
      checked: read,
      error: issueOf('read'),
      onChange: ({ target }: { target: { checked: boolean } }) => change('read', () => setRead(target.checked)),
    },
    /** The second consent, where a debt is acknowledged. */
    acknowledgement: ofDebt
      ? {
          id: fieldIds.acknowledged,
          checked: acknowledged,
          error: issueOf('acknowledged'),
          onChange: ({ target }: { target: { checked: boolean } }) =>
            change('acknowledged', () => setAcknowledged(target.checked)),
        }
      : undefined,
    codeStep: {
      delivery,
      value: code,
      error: issueOf('code') ?? (aboutCode ? submissionMessage(signing.error) : undefined),
      spent: refusal === 'code-spent',
      onAsk: () => change('code', () => setCode('')),
      onChange: (value: string) => change('code', () => setCode(value)),
    },
  };
}
