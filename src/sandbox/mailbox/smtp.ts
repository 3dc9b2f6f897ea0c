import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

export interface MailboxFaults {
  refuse: boolean;
  /** The milliseconds before a message is stored. */
  slowMs: number;
  /** The milliseconds between storing a message and the reply to the client. */
  slowYesMs: number;
  /** Rejects messages with the SMTP code 451. */
  temporaryFailure: boolean;
  /** Rejects messages with the SMTP code 550. */
  permanentFailure: boolean;
}

const largestMessage = 25_000_000;

export function createSmtpServer(store: MailStore, faults: MailboxFaults, received: () => void): SMTPServer {
  const accept = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (faults.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowMs).unref());
    if (stream.sizeExceeded) throw refusal(552, 'El mensaje es demasiado grande');
    if (faults.temporaryFailure) throw refusal(451, 'Intenta más tarde');
    if (faults.permanentFailure) throw refusal(550, 'Ese buzón no existe');
    const { mailFrom, rcptTo } = envelope;
    await store.add(Buffer.concat(chunks), {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
    });
    received();
    if (faults.slowYesMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowYesMs).unref());
  };
  const answer = async (stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error) => void) => {
    try {
      await accept(stream, session);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      void answer(stream, session, done);
    },
  });
  smtp.server.prependListener('connection', (socket) => {
    if (faults.refuse) socket.destroy();
  });
  // Without a listener, the `error` event of an early disconnection would end the process.
  smtp.on('error', () => {});
  return smtp;
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
