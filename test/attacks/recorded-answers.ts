import { vi } from 'vitest';
import { documentOf, type TestApp } from '#test/support/test-app.ts';

export interface Recorded {
  method: string;
  url: string;
  status: number;
  headers: Record<string, unknown>;
  body: string;
  setCookies: { name: string; value: string; line: string }[];
}

export function recordAnswers(t: TestApp): Recorded[] {
  const recorded: Recorded[] = [];
  const inject = t.app.inject.bind(t.app) as (request: any) => Promise<any>;
  vi.spyOn(t.app, 'inject').mockImplementation((async (request: any) => {
    const answer = await inject(request);
    const lines = [answer.headers['set-cookie'] ?? []].flat().map(String);
    recorded.push({
      method: request.method,
      url: request.url,
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      setCookies: lines.map((line) => {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
        return { name, value, line };
      }),
    });
    return answer;
  }) as never);
  return recorded;
}

export async function liveThroughASession(t: TestApp): Promise<void> {
  const person = await t.person();
  const invited = await t.services.credentials.invite(person.id, t.clock.now());
  if ('refused' in invited) throw new Error('The invitation was refused');
  const client = t.client();
  const token = new URL(invited.link).searchParams.get('token');
  const { id } = (await client.post('/api/Auth/token', { token })).body;
  const password = 'caminata por el páramo';
  await client.post(`/api/ChangePassword/${id}/new-credentials`, { password });
  const credentials = { ...documentOf(person) };
  await client.post('/api/Auth/login', { ...credentials, password: 'no es la clave' });
  await client.post('/api/Auth/login', { ...credentials, password });
  await client.post('/api/Auth/refresh-token');
  await client.get('/api/User');
  await client.post('/api/Auth/activity');
  await client.post(`/api/auth/user/${person.id}/revoke/refresh-token`);
  await client.post('/api/Auth/refresh-token');
  await client.post('/api/ChangePassword/send-otp', { ...credentials, canal: 'email' });
  await client.get('/api/nada');
  await client.get('/healthz');
  await client.get('/inicio');
}
