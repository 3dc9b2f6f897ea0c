import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#test/support/engines.ts';
import { signedInOver, type HttpClient } from '#test/support/http-client.ts';
import { extras, mailing } from '#test/support/membership.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { uploadCorpus } from '#test/support/upload-corpus.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const people = 12;
const uploadsEach = 4;
const mostMegabytes = 512;

/** A photograph of noise, which no encoder makes small: close to the five megabytes that fit. */
async function heavyPhoto(): Promise<Blob> {
  const [width, height] = [2_600, 1_950];
  const bytes = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 89 })
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

function formOf(photo: Blob, name: string, fileName = 'foto.jpg'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(extras)) form.set(field, value);
  // A byte more at the end makes each a file of its own.
  form.set('fileDocument', new Blob([photo, name], { type: photo.type }), fileName);
  return form;
}

/** What is resident of a process, in megabytes. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

describe('uploads of five megabytes', () => {
  let world: OtherProcess;
  let clients: HttpClient[];
  let photo: Blob;
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
    photo = await heavyPhoto();
    const persons = await world.people(Array.from({ length: people }, () => []));
    await world.server.start();
    clients = [];
    for (const person of persons) {
      const client = await signedInOver(world.server.url, person);
      expect((await client.post('/api/RebankingProgram/application/step1', mailing)).status).toBe(200);
      clients.push(client);
    }
  });
  afterAll(() => world?.close());

  test('forty-eight at once are all taken, within half a gigabyte', async () => {
    expect(photo.size).toBeGreaterThan(3.5 * 1024 * 1024);
    const answers = await Promise.all(
      clients.flatMap((client, person) =>
        Array.from({ length: uploadsEach }, (_, nth) => send(client, `${person}-${nth}`)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: people * uploadsEach }, () => 200));
    expect(await kept()).toBe(people);
    expect(await residentOf(world.server.pid()!)).toBeLessThan(mostMegabytes);
  }, 240_000);

  test('that are cut by a kill leave nothing that is not somebody’s', async () => {
    const under = clients.slice(0, 8).map((client, nth) => send(client, `kill-${nth}`).catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 120));
    await world.server.survive();
    await Promise.all(under);
    expect(await unfinished()).toBe(0);
    const states = await Promise.all(clients.map((client) => client.get('/api/RebankingProgram/application')));
    expect(new Set(states.map(({ body }) => body.estado))).toEqual(new Set(['DATOS_OK']));
  });
});

describe('the built program', () => {
  /** Files of one person that are cleaned without a pause. */
  const inARow = 10;
  let world: OtherProcess;
  beforeAll(async () => {
    world = await otherProcess(engines[1]!);
  });
  afterAll(() => world?.close());

  test('keeps and refuses the files of the corpus', async () => {
    const corpus = path.join(projectRoot, 'test/corpus/uploads');
    const files = await Promise.all(
      ['kept', 'print-first'].flatMap((folder) =>
        readdirSync(path.join(corpus, folder)).map(async (name) => ({
          name,
          bytes: await readFile(path.join(corpus, folder, name)),
          verdict: folder === 'kept' ? 'kept' : 'UPLOAD_PRINT_FIRST',
        })),
      ),
    );
    const specimens = [...files, ...(await uploadCorpus())];
    const persons = await world.people(Array.from({ length: Math.ceil(specimens.length / inARow) }, () => []));
    await world.server.start();
    for (const [nth, person] of persons.entries()) {
      const client = await signedInOver(world.server.url, person);
      await client.post('/api/RebankingProgram/application/step1', mailing);
      for (const { name, bytes, verdict } of specimens.slice(nth * inARow, (nth + 1) * inARow)) {
        const form = formOf(new Blob([new Uint8Array(bytes)]), '', name);
        const { status, body } = await client.postForm('/api/RebankingProgram/application/step2', form);
        expect([name, status === 200 ? 'kept' : body.code]).toEqual([name, verdict]);
      }
    }
  }, 240_000);
});
