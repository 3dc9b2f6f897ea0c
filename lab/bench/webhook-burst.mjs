// Posts all notifications of standard input (JSON) at once and prints their response times: `webhook-burst.mjs <URL>`.
// A separate process does not disturb the measured reads.
import { Agent, request } from 'node:http';

const [address] = process.argv.slice(2);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const notifications = JSON.parse(Buffer.concat(chunks).toString());

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

/** Uses Node's plain client, because `fetch` needs over a second for a thousand requests. */
const post = ({ body, headers }) =>
  new Promise((resolve) => {
    const begun = performance.now();
    const done = (status) => resolve({ status, ms: performance.now() - begun });
    const sent = request(address, { method: 'POST', agent, headers, timeout: 10_000 }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => done(0));
    sent.end(body);
  });

process.stdout.write(JSON.stringify(await Promise.all(notifications.map(post))));
