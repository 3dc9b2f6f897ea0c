import type { Person } from './test-app.ts';

export type HttpAnswer = { status: number; body: any; headers: Headers };

export type HttpClient = {
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  postForm(path: string, form: FormData): Promise<HttpAnswer>;
  at(url: string): HttpClient;
};

export function httpClient(url: string, cookies = new Map<string, string>()): HttpClient {
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<HttpAnswer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, {
      ...init,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || attributes.some((each) => /^max-age=0$/i.test(each))) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
    };
  };
  return {
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    postForm: (path, form) => send(path, { method: 'POST', body: form }),
    at: (other) => httpClient(other, cookies),
  };
}

export async function signedInOver(
  url: string,
  { documentType, documentNumber, password }: Pick<Person, 'documentType' | 'documentNumber' | 'password'>,
): Promise<HttpClient> {
  const client = httpClient(url);
  const answer = await client.post('/api/Auth/login', {
    tipoDocumento: documentType,
    numeroDocumento: documentNumber,
    password,
  });
  if (answer.status !== 200) throw new Error(`${documentNumber} could not sign in: ${JSON.stringify(answer.body)}`);
  return client;
}
