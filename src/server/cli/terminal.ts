import { OutputClosed, type OperatorIo } from './operator-io.ts';

const barWidth = 30;
/** The maximum number of progress lines when the output is not a terminal. */
const steps = 10;

type Output = NodeJS.WritableStream & { isTTY?: boolean };

export function terminal(output: Output, errors: Output): OperatorIo & { end(): void } {
  let isBarShown = false;
  let lastStep = 0;
  // Each write handles its own error in its callback. An `error` event without a listener would end the process.
  for (const stream of [output, errors]) stream.on('error', () => {});
  const write = (stream: Output, text: string) =>
    new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => {
        if (!error) resolve();
        else reject((error as NodeJS.ErrnoException).code === 'EPIPE' ? new OutputClosed() : error);
      });
    });
  const clearBar = () => {
    if (isBarShown) errors.write('\r\u001B[K');
    isBarShown = false;
  };
  return {
    out: (text) => (clearBar(), write(output, text)),
    error: (text) => (clearBar(), write(errors, text)),
    async progress(done, label) {
      const share = Math.min(1, Math.max(0, done));
      const percent = `${Math.floor(share * 100)} %`;
      if (errors.isTTY) {
        const full = Math.round(share * barWidth);
        errors.write(`\r\u001B[K[${'█'.repeat(full)}${'░'.repeat(barWidth - full)}] ${percent} · ${label}`);
        isBarShown = true;
        return;
      }
      const step = Math.floor(share * steps);
      if (step <= lastStep) return;
      lastStep = step;
      await write(errors, `${percent} · ${label}\n`);
    },
    end: clearBar,
  };
}
