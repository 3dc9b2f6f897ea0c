import type { FastifyReply, FastifyRequest } from 'fastify';

export interface IssuedTokens {
  access: string;
  refresh: string;
  /** The seconds until the session's absolute end. */
  lastsSeconds: number;
}

type Name = 'access' | 'refresh' | 'user' | 'procedure' | 'device' | 'entry';

export type AuthCookies = ReturnType<typeof authCookies>;

const aYear = 365 * 24 * 60 * 60;

/** On HTTPS every name has the prefix `__Host-`, which requires `Path=/`. */
export function authCookies(secure: () => boolean, accessSeconds: number) {
  const nameOf = (name: Name) => `${secure() ? '__Host-' : ''}rebanca_${name}`;
  const pathOf = (name: Name) => (secure() || name === 'user' ? '/' : '/api');
  function set(reply: FastifyReply, name: Name, value: string, maxAge: number) {
    void reply.setCookie(nameOf(name), value, {
      path: pathOf(name),
      secure: secure(),
      httpOnly: name !== 'user',
      // When the card provider returns the user to the portal, the browser sends Lax cookies but no Strict cookies.
      sameSite: name === 'access' || name === 'user' ? 'lax' : 'strict',
      maxAge,
    });
  }
  const clear = (reply: FastifyReply, name: Name) => set(reply, name, '', 0);
  return {
    read: (request: FastifyRequest, name: 'access' | 'refresh' | 'procedure' | 'device' | 'entry') =>
      request.cookies[nameOf(name)] || undefined,
    setSession(reply: FastifyReply, { access, refresh, lastsSeconds }: IssuedTokens) {
      set(reply, 'access', access, Math.min(accessSeconds, lastsSeconds));
      set(reply, 'refresh', refresh, lastsSeconds);
      // The cookie contains no data. Its presence means that a session may exist.
      set(reply, 'user', '1', lastsSeconds);
    },
    clearSession(reply: FastifyReply) {
      for (const name of ['access', 'refresh', 'user'] as const) clear(reply, name);
    },
    setProcedure: (reply: FastifyReply, secret: string, seconds: number) => set(reply, 'procedure', secret, seconds),
    clearProcedure: (reply: FastifyReply) => clear(reply, 'procedure'),
    setEntry: (reply: FastifyReply, secret: string, seconds: number) => set(reply, 'entry', secret, seconds),
    clearEntry: (reply: FastifyReply) => clear(reply, 'entry'),
    setDevice: (reply: FastifyReply, mark: string) => set(reply, 'device', mark, aYear),
  };
}
