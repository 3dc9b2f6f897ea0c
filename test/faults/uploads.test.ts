import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#test/support/engines.ts';
import { bombs, hiddenActions } from '#test/support/hostile-pdfs.ts';
import { httpClient, signedInOver, type HttpClient } from '#test/support/http-client.ts';
import { extras, mailing } from '#test/support/membership.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { uploadCorpus } from '#test/support/upload-corpus.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const people = 4;
const uploadsEach = 2;
const mostMegabytes = 512;
/** The number of files that are cleaned for one person without a delay. */
const inARow = 10;

/** Random pixels do not compress, so few pixels take almost five megabytes. */
async function heavyPhoto(): Promise<Blob> {
  const [width, height] = [1_500, 1_000];
  const bytes = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

type Upload = { name: string; bytes: Buffer; verdict: string };

async function corpus(): Promise<Upload[]> {
  const folder = path.join(projectRoot, 'test/corpus/uploads');
  const print = 'xfa.pdf';
  const printFirst = {
    name: print,
    bytes: await readFile(path.join(folder, 'print-first', print)),
    verdict: 'UPLOAD_PRINT_FIRST',
  };
  const all: Upload[] = [printFirst, ...(await uploadCorpus())];
  const each = new Map(all.map((one) => [one.verdict, one]));
  // Refused files are sent first, because a file with the bytes of a stored file is not checked again.
  return [...each.values()].toSorted((one, other) => Number(one.verdict === 'kept') - Number(other.verdict === 'kept'));
}

function formOf(photo: Blob, name: string, fileName = 'foto.jpg'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(extras)) form.set(field, value);
  // The name is appended to the photograph, so that each file has different bytes.
  form.set('fileDocument', new Blob([photo, name], { type: photo.type }), fileName);
  return form;
}

/** In megabytes. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** In seconds, without the children of the process. */
async function processorSeconds(pid: number): Promise<number> {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

describe('the upload endpoint of the built program', () => {
  let world: OtherProcess;
  let photo: Blob;
  let files: Upload[];
  let clients: HttpClient[];
  const send = (client: HttpClient, name: string) =>
    client.postForm('/api/RebankingProgram/application/step2', formOf(photo, name));
  const kept = async () =>
    (
      await readdir(path.join(world.env.REBANCA_DATA_DIR!, 'archivos'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile() && entry.parentPath.includes('uploads')).length;
  const unfinished = async () =>
    (await readdir(path.join(world.env.REBANCA_DATA_DIR!, 'archivos', 'en-camino')).catch(() => [])).length;

  beforeAll(async () => {
    world = await otherProcess(engines[1]!);
    [photo, files] = await Promise.all([heavyPhoto(), corpus()]);
    const many = people + Math.ceil(files.length / inARow);
    const persons = await world.people(Array.from({ length: many }, () => []));
    await world.server.start();
    clients = [];
    for (const person of persons) {
      const client = await signedInOver(world.server.url, person);
      expect((await client.post('/api/RebankingProgram/application/step1', mailing)).status).toBe(200);
      clients.push(client);
    }
  });
  afterAll(() => world?.close());

  test('cleans eight large files at once with under 512 MB in the server process', async () => {
    expect(photo.size).toBeGreaterThan(4 * 1024 * 1024);
    const answers = await Promise.all(
      clients
        .slice(0, people)
        .flatMap((client, person) => Array.from({ length: uploadsEach }, (_, nth) => send(client, `${person}-${nth}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: people * uploadsEach }, () => 200));
    expect(await kept()).toBe(people);
    expect(await residentOf(world.server.pid()!)).toBeLessThan(mostMegabytes);
  }, 240_000);

  test('leaves no unfinished file after a kill', async () => {
    const cut = clients.slice(0, 2).map((client, nth) => send(client, `kill-${nth}`).catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 120));
    await world.server.survive();
    await Promise.all(cut);
    expect(await unfinished()).toBe(0);
    const states = await Promise.all(
      clients.slice(0, people).map((client) => client.get('/api/RebankingProgram/application')),
    );
    expect(new Set(states.map(({ body }) => body.estado))).toEqual(new Set(['DATOS_OK']));
  });

  test('uses less than a second of the server’s processor time on a malicious file', async () => {
    const [client] = clients;
    const other = httpClient(world.server.url);
    for (const bytes of [Object.values(bombs)[0]!(), Object.values(hiddenActions)[0]!]) {
      const before = await processorSeconds(world.server.pid()!);
      let answered = false;
      const form = formOf(new Blob([new Uint8Array(bytes)]), '', 'a.pdf');
      const sent = client!.postForm('/api/RebankingProgram/application/step2', form).finally(() => (answered = true));
      expect((await other.get('/api/version')).status).toBe(200);
      expect(answered).toBe(false);
      expect((await sent).status).toBe(422);
      // Cleaning the file in the server process would take seconds.
      expect((await processorSeconds(world.server.pid()!)) - before).toBeLessThan(1);
    }
  });

  test('stores or refuses each kind of file as the upload corpus expects', async () => {
    for (const [nth, { name, bytes, verdict }] of files.entries()) {
      const client = clients[people + Math.floor(nth / inARow)]!;
      const form = formOf(new Blob([new Uint8Array(bytes)]), '', name);
      const { status, body } = await client.postForm('/api/RebankingProgram/application/step2', form);
      expect([name, status === 200 ? 'kept' : body.code]).toEqual([name, verdict]);
    }
  }, 120_000);
});
