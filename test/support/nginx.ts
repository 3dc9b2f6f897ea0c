import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';
import { freePort } from './free-port.ts';
import { findExecutable, installDebianPackage } from './system-package.ts';

export interface Proxy {
  url: string;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

const find = () => findExecutable(['nginx'], ['/usr/sbin']);

export interface Tls {
  port: number;
  certificate: string;
  key: string;
}

export async function startNginx(addresses: readonly string[], tls?: Tls): Promise<Proxy | undefined> {
  const nginx = find() ?? (installDebianPackage('nginx-light') ? find() : undefined);
  if (!nginx) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-nginx-'));
  const port = tls?.port ?? (await freePort());
  const sample = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  let turn = 0;
  const plain = (text: string) =>
    text.replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`).replace(/^ *ssl_.*$/gm, '');
  const encrypted = (text: string, { certificate, key }: Tls) =>
    text
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const site = (tls ? encrypted(sample, tls) : plain(sample)).replace(
    /server 10\.0\.0\.\d+:3000/g,
    () => `server ${addresses[turn++]}`,
  );
  if (turn !== addresses.length) throw new Error(`deploy/nginx.conf has ${turn} instances`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      'daemon off; master_process off;',
      `pid ${folder}/pid; error_log ${folder}/error.log;`,
      'events { worker_connections 512; }',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      site,
      '}',
    ].join('\n'),
  );
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null || tries > 100) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    signal: (name) => void child.kill(name),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGQUIT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
