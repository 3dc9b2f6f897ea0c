// Posts every notification it is given at once and tells when each was answered: `webhook-burst.mjs <address>`, the
// notifications as JSON on its standard input. Somebody else measures reads meanwhile, undisturbed by this.
const [address] = process.argv.slice(2);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const notifications = JSON.parse(Buffer.concat(chunks).toString());

async function post({ body, headers }) {
  const begun = performance.now();
  try {
    const answer = await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - begun };
  } catch {
    return { status: 0, ms: performance.now() - begun };
  }
}

process.stdout.write(JSON.stringify(await Promise.all(notifications.map(post))));
