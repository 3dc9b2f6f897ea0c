import { useState } from 'react';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import type { CodeDelivery } from '#web/shared/parts/use-code.ts';
import { readSignatureRefusal, signatureIssues, type SignatureIssue } from './signature.flow.ts';

const fieldIds: Record<SignatureIssue['field'], string> = {
  read: 'acepta-acuerdo',
  acknowledged: 'reconoce-deuda',
  code: 'codigo',
};

export function useSignature(
  delivery: CodeDelivery,
  send: (signature: { codeId: string; code: string }) => Promise<unknown>,
  { ofDebt = false }: { ofDebt?: boolean } = {},
) {
  const [read, setRead] = useState(false);
  const [acknowledged, setAcknowledged] = useState(false);
  const [code, setCode] = useState('');
  // The fields with a visible error: set when the user requests a code or signs, and removed when their value
  // changes.
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
    failure: aboutCode ? undefined : signing.failure,
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
