// Signs in continuously with eight clients until stopped. Usage: `sign-in-storm.mjs <URL> <JSON list of bodies>`. The
// bodies alternate, because the limit of an identity document (100 tries an hour) also counts successful sign-ins.
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
    // The first output tells the parent process that the load has started.
    if (answered++ === 0) process.stdout.write('.');
  }
}

await Promise.all(Array.from({ length: 8 }, signIn));
