import * as z from 'zod';
import { outboundTo, type Outbound } from '#server/gateways/outbound.ts';
import type { IdentityDecision } from './identity-decision.ts';

export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}

const reference = z.string().min(1).max(200);
const beginning = z.discriminatedUnion('decision', [
  z.object({ decision: z.enum(['approve', 'review', 'reject']), reference }),
  z.object({
    decision: z.literal('step-up'),
    reference,
    questions: z
      .array(
        z.object({
          id: z.string().max(80),
          text: z.string().max(300),
          options: z.array(z.string().max(200)).min(2).max(8),
        }),
      )
      .min(1)
      .max(4),
  }),
]);
const verdict = z.object({ decision: z.enum(['approve', 'review', 'reject']) });
const reviewed = z.object({ decision: z.enum(['approve', 'review', 'reject', 'pending']) });

/**
 * The client of an external identity service. The requests do not reveal whether the portfolio contains the claimed
 * identity.
 */
export function httpIdentity({
  url,
  token,
  outbound = outboundTo(url),
}: {
  url: string;
  token: string | undefined;
  outbound?: Outbound;
}): IdentityDecision {
  async function ask<T>(schema: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const { status, body: answer } = await outbound({
      method,
      path,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      ...(body !== undefined && { body }),
    });
    const read = schema.safeParse(answer);
    if (status >= 300 || !read.success) throw new IdentityUnavailable(`The identity service answered ${status}`);
    return read.data;
  }

  return {
    async begin({ documentType, documentNumber, firstNames, lastNames }) {
      const answer = await ask(beginning, 'POST', '/checks', { documentType, documentNumber, firstNames, lastNames });
      if (answer.decision !== 'step-up') return answer;
      return { ...answer, questions: answer.questions.map((question) => ({ ...question, right: -1 })) };
    },
    async judge({ reference: id, questions, answers }) {
      const given = questions.map((question, index) => ({
        id: question.id,
        option: question.options[answers[index] ?? -1] ?? null,
      }));
      return (await ask(verdict, 'POST', `/checks/${encodeURIComponent(id ?? '')}/answers`, { answers: given }))
        .decision;
    },
    async reviewed(id) {
      const { decision } = await ask(reviewed, 'GET', `/checks/${encodeURIComponent(id)}`);
      return decision === 'approve' || decision === 'reject' ? decision : undefined;
    },
  };
}
