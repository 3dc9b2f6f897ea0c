import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { projectRoot } from './build-stamp.ts';

/** Vite shows the portal on PORT; the API, the card provider and the mailbox follow on the ports after it. */
const port = Number(process.env.PORT ?? '3000');
const apiPort = port + 4;
process.env.REBANCA_API_URL = `http://127.0.0.1:${apiPort}`;

const api = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'tools/run-portal.ts'],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: `http://localhost:${port}` },
  },
);
const web = await createServer({ configFile: `${projectRoot}/vite.config.ts`, server: { port, strictPort: true } });
await web.listen();
web.printUrls();

const end = () => void web.close().finally(() => process.exit());
api.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => api.kill(signal));
