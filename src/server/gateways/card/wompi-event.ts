import { timingSafeEqual } from 'node:crypto';
import { parse } from 'lossless-json';
import * as z from 'zod';
import { sha256 } from './wompi-signature.ts';

const eventShape = z.object({
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  environment: z.string().optional(),
  signature: z.object({
    properties: z.array(z.string()),
    checksum: z.string().optional(),
    timestamp: z.string().optional(),
  }),
  timestamp: z.string().optional(),
});

export type WompiEvent = z.infer<typeof eventShape>;

/** PostgreSQL cannot store NUL characters and unpaired surrogates. */
const storable = z.string().regex(/^[^\p{Cc}\p{Cs}]+$/u);
const transactionShape = z.object({ transaction: z.object({ id: storable, status: storable }) });
const transactionProperties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/** The provider may sign numbers as written in the body, with null as an empty text, or as JavaScript prints them. */
const notations = [
  { number: (literal: string) => literal, nothing: '' },
  { number: (literal: string) => String(Number(literal)), nothing: 'null' },
];

export type EventFault = 'unreadable' | 'unsigned' | 'signature';

export function authenticEvent(
  rawBody: string,
  { header, secrets }: { header: unknown; secrets: readonly string[] },
): WompiEvent | EventFault {
  let fault: EventFault = 'unreadable';
  for (const { number, nothing } of notations) {
    const event = readEvent(rawBody, number);
    const signed = event && signedText(event, nothing);
    if (signed === undefined) continue;
    const given = [event?.signature.checksum, header].filter((each) => typeof each === 'string');
    const isChecksum = (secret: string) => given.every((each) => isSame(each, sha256(`${signed}${secret}`)));
    fault = given.length > 0 ? 'signature' : 'unsigned';
    if (event && fault === 'signature' && secrets.some(isChecksum)) return event;
  }
  return fault;
}

/**
 * Returns undefined when the signature does not cover id, status and amount, or when the id or the status is invalid.
 */
export function transactionOf({ data, signature }: WompiEvent): { id: string; status: string } | undefined {
  if (!transactionProperties.every((path) => signature.properties.includes(path))) return undefined;
  return transactionShape.safeParse(data).data?.transaction;
}

/** Uses `timestamp`, because the signature covers `timestamp` but not `sent_at`. */
export function eventTime(event: WompiEvent): Date {
  return new Date(Number(timestampOf(event)) * 1_000);
}

const timestampOf = ({ timestamp, signature }: WompiEvent) => timestamp ?? signature.timestamp;

function readEvent(rawBody: string, number: (literal: string) => string): WompiEvent | undefined {
  try {
    return eventShape.safeParse(parse(rawBody, undefined, number)).data;
  } catch {
    return undefined;
  }
}

function signedText(event: WompiEvent, nothing: string): string | undefined {
  const timestamp = timestampOf(event);
  const values = event.signature.properties.map((path) => valueAt(event.data, path));
  if (timestamp === undefined || Number.isNaN(Number(timestamp))) return undefined;
  if (values.some((value) => typeof value === 'object' && value !== null)) return undefined;
  if (values.includes(undefined)) return undefined;
  return `${values.map((value) => (value === null ? nothing : String(value))).join('')}${timestamp}`;
}

function valueAt(data: unknown, path: string): unknown {
  let current = data;
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}

function isSame(given: string, checksum: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(checksum)];
  return one.length === other.length && timingSafeEqual(one, other);
}
