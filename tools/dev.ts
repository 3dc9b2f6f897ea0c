import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { apiPage } from './api-page.ts';
import { projectRoot } from './build-stamp.ts';

/**
 * Vite serves the portal on PORT, the component catalogue on PORT + 1 and the API reference on PORT + 2. The API, the
 * card provider and the mailbox use the ports from PORT + 4.
 */
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
const catalogue = await createServer({
  configFile: `${projectRoot}/vite.config.ts`,
  root: `${projectRoot}/src/ui/catalogue`,
  server: { port: port + 1, strictPort: true },
});
await catalogue.listen();
catalogue.printUrls();
const reading = await apiPage(`http://localhost:${port}`);
process.stdout.write(`  API: ${await reading.listen({ port: port + 2 })}\n`);

const end = () => void Promise.all([web.close(), catalogue.close(), reading.close()]).finally(() => process.exit());
api.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => api.kill(signal));
