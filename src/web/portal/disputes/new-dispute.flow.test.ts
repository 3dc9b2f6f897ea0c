import { expect, test } from 'vitest';
import { disputableDebt, exampleDispute } from '#test/support/example-dispute.ts';
import { openAbout, otherDebt } from './new-dispute.flow.ts';

const about = (id: string, obligationId: string | null, change = {}) => exampleDispute({ id, obligationId, ...change });
const { obligationId: debt } = disputableDebt();

test.each([
  ['of the debt', debt, ['open']],
  ['without a debt', otherDebt, ['without-debt']],
])('openAbout returns only the open disputes %s', (_which, chosen, shown) => {
  const data = [
    about('open', debt),
    about('closed', debt, { state: 'RETIRADO' }),
    about('without-debt', null),
    about('without-debt-closed', null, { state: 'NEGADO' }),
  ];
  expect(openAbout({ data, debts: [] }, chosen).map(({ id }) => id)).toEqual(shown);
});
