import { useState } from 'react';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
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
  const signing = useSubmission(send, (failure) => {
    const refusal = readSignatureRefusal(failure);
    if (refusal === 'code-spent') setCode('');
    if (refusal === 'code' || refusal === 'code-spent') document.getElementById('codigo')?.focus();
    return formRefusal(failure);
  });
  const issues = signatureIssues({ read, acknowledged: ofDebt ? acknowledged : undefined, codeId, code });
  const issueOf = (field: SignatureIssue['field']) =>
    checked.includes(field) ? issues.find((each) => each.field === field)?.message : undefined;
  const change = (field: SignatureIssue['field'], apply: () => void) => {
    apply();
    setChecked(checked.filter((each) => each !== field));
    // Changing the signed input clears the server's error.
    if (!signing.pending) signing.forget();
  };
  const refusal = signing.failure && readSignatureRefusal(signing.failure);
  const aboutCode = refusal === 'code' || refusal === 'code-spent';
  const showIssues = (found: readonly SignatureIssue[]): void => {
    setChecked(found.map(({ field }) => field));
    const [first] = found;
    if (first) document.getElementById(fieldIds[first.field])?.focus();
  };
  return {
    pending: signing.pending,
    /** A failure that is not about the code. */
    failure: aboutCode ? undefined : signing.failure,
    /** Whether a code may be requested: the consents come first; missing ones are shown. */
    mayAsk(): boolean {
      const unconsented = issues.filter(({ field }) => field !== 'code');
      showIssues(unconsented);
      return unconsented.length === 0;
    },
    sign() {
      showIssues(issues);
      if (issues.length === 0 && codeId !== null) void signing.send({ codeId, code });
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
      error: issueOf('code') ?? (aboutCode ? signing.refusal?.text : undefined),
      spent: refusal === 'code-spent',
      onAsk: () => change('code', () => setCode('')),
      onChange: (value: string) => change('code', () => setCode(value)),
    },
  };
}
