import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#test/support/free-port.ts';
import { miniBrowserPath, webKitDriverPath, xvfbPath } from '#test/support/other-browsers.ts';
import { callText, type OpenWindow } from './engine.ts';

/** Without its bars, the MiniBrowser can be as narrow as a phone, and its window equals the viewport. */
const windowArguments = ['--automation', '--full-screen'];

export const openWebKit: OpenWindow = async (viewport) => {
  const { display, process: screen } = await startScreen();
  const port = await freePort();
  const driver = spawn(webKitDriverPath(), [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LANG: 'C.UTF-8', TZ: 'America/Bogota' },
  });
  const complaints: string[] = [];
  try {
    const session = await startSession(`http://127.0.0.1:${port}`);
    await session('POST', '/window/rect', { x: 0, y: 0, ...viewport });
    const execute = (script: string) => session('POST', '/execute/sync', { script: `return ${script}`, args: [] });
    const collect = async () => void complaints.push(...((await execute(callText(listen, []))) as string[]));
    return {
      async goTo(url) {
        await collect();
        await session('POST', '/url', { url });
        await collect();
      },
      async evaluate(body, ...args) {
        await collect();
        return (await execute(callText(body, args))) as never;
      },
      async click(x, y) {
        await collect();
        await act('pointer', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]);
      },
      type: (text) =>
        act(
          'key',
          [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        ),
      screenshot: async () => Buffer.from((await session('GET', '/screenshot')) as string, 'base64'),
      async complaints() {
        await collect();
        return complaints;
      },
      async close() {
        await session('DELETE', '').finally(() => end(driver).then(() => end(screen)));
      },
    };
    async function act(type: 'pointer' | 'key', actions: object[]) {
      await session('POST', '/actions', { actions: [{ type, id: type, actions }] });
    }
  } catch (fault) {
    await end(driver);
    await end(screen);
    throw fault;
  }
};

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

async function startSession(address: string): Promise<Command> {
  const send: Command = async (method, path, body = {}) => {
    const response = await fetch(address + path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    throw new Error(`WebKitWebDriver refused ${method} ${path}: ${JSON.stringify(value)}`);
  };
  const options = { binary: miniBrowserPath(), args: windowArguments };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  for (let tries = 0; ; tries++)
    try {
      const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string };
      return (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
    } catch (fault) {
      if (tries > 100 || !(fault instanceof TypeError)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn(xvfbPath(), ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(screen.stdout!, 'data')) as [Buffer];
  return { display: `:${String(number).trim()}`, process: screen };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts recording errors at the first call in an HTML document. Returns the errors since the previous call. */
function listen(): string[] {
  const page = globalThis as typeof globalThis & { complaints?: string[] };
  if (!page.complaints) {
    const complaints: string[] = (page.complaints = []);
    addEventListener('error', (event) => complaints.push(`script: ${event.message}`));
    addEventListener('unhandledrejection', (event) => complaints.push(`script: ${String(event.reason)}`));
    document.addEventListener('securitypolicyviolation', (event) =>
      complaints.push(`content policy: ${event.violatedDirective} blocked ${event.blockedURI}`),
    );
    for (const level of ['error', 'warn'] as const)
      console[level] = (...words: unknown[]) => void complaints.push(`console: ${words.map(String).join(' ')}`);
  }
  return page.complaints.splice(0);
}
