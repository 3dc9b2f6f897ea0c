import { problems, type Problem } from '#contract/problem.ts';
import type { RawAnswer, RawRequest } from './raw-http.ts';

const forProgrammers =
  /\b(?:expected|received|invalid|unexpected|required|must|undefined|null|NaN|error at|select|insert|constraint|violates)\b|\.ts\b|node_modules/i;

/** Node itself responds with this status to an unknown `Expect` header. */
const ofNode = 417;

/** With `isRejected`, a success is a fault. A refusal under `/api/` must be a problem document in Spanish. */
export function answerFault({ method, target }: RawRequest, answer: RawAnswer, isRejected = false): string | undefined {
  const { status, headers, body } = answer;
  if (status >= 500) return `answered ${status} ${body.toString('utf8').slice(0, 60)}`;
  if (isRejected && status < 400) return `answered ${status} to what the contract rejects`;
  if (status < 400 || status === ofNode || !/^\/api\//i.test(target)) return undefined;
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return `answered ${status} as ${headers['content-type']}`;
  if (method === 'HEAD') return undefined;
  const problem = JSON.parse(body.toString('utf8')) as Problem;
  // The reply to malformed HTTP closes the connection. Its status may differ from the status of its problem code.
  const isRight = headers['connection'] === 'close' || problems[problem.code]?.[0] === status;
  if (problem.status !== status || !isRight) return `answered ${status} with ${problem.code} and ${problem.status}`;
  const read = [problem.title, problem.message ?? '', problem.error.message];
  const text = [...read, ...(problem.errors ?? []).map(({ message }) => message)].join(' ');
  return forProgrammers.test(text) ? `says "${text}"` : undefined;
}
