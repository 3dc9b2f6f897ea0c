// Signs in continuously, eight at a time, until stopped: `sign-in-storm.mjs <address> <bodies, a JSON list>`. The
// bodies alternate, because a document has forty tries an hour and a success restores none.
const [address, list] = process.argv.slice(2);
const bodies = JSON.parse(list);
let begun = 0;
let answered = 0;

async function signIn() {
  for (;;) {
    const body = bodies[begun++ % bodies.length];
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    // The first reply shows that the storm has started.
    if (answered++ === 0) process.stdout.write('.');
  }
}

await Promise.all(Array.from({ length: 8 }, signIn));
