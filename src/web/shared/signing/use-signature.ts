import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { useMutateOnce } from '#web/shared/api/use-mutate-once.ts';
import type { CodeDelivery } from '#web/shared/parts/use-code.ts';
import { readSignatureRefusal, signatureIssues, type SignatureIssue } from './signature.flow.ts';

const fieldIds: Record<SignatureIssue['field'], string> = {
  read: 'acepta-acuerdo',
  acknowledged: 'reconoce-deuda',
  code: 'codigo',
};

/** The consents, the code, and the button that signs, for the portal and the mailed link. */
export function useSignature(
  delivery: CodeDelivery,
  send: (signature: { codeId: string; code: string }) => Promise<unknown>,
  /** Whether a debt is acknowledged, which needs its own consent. */
  { ofDebt = false }: { ofDebt?: boolean } = {},
) {
  const [read, setRead] = useState(false);
  const [acknowledged, setAcknowledged] = useState(false);
  const [code, setCode] = useState('');
  // Fields with a visible error: each shows it only after the button was clicked with its current value.
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
    // Changing the signed input clears the server's error.
    if (!signing.isPending) signing.reset();
  };
  const refusal = signing.error ? readSignatureRefusal(signing.error) : undefined;
  const aboutCode = refusal === 'code' || refusal === 'code-spent';
  const showIssues = (found: readonly SignatureIssue[]): void => {
    setChecked(found.map(({ field }) => field));
    const [first] = found;
    if (first) document.getElementById(fieldIds[first.field])?.focus();
  };
  return {
    pending: signing.isPending,
    /** A failure that is not about the code. */
    failure: signing.error && !aboutCode ? signing.error : undefined,
    /** Whether a code may be requested: the consents come first; missing ones are shown. */
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
