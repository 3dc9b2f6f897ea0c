import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent } from 'undici';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * The exceptions of the operator: hosts and networks that the server may call without TLS or at private IP addresses.
 */
export interface AddressExceptions {
  readonly hosts: readonly string[];
  readonly networks: readonly Network[];
}

export type Send = (
  address: URL,
  init: {
    method: string;
    redirect: 'manual';
    signal: AbortSignal;
    headers: Record<string, string>;
    body?: string;
  },
) => Promise<{ status: number; body: ({ cancel(): Promise<void> } & AsyncIterable<Uint8Array>) | null }>;

export type AddressFault = 'UNREADABLE' | 'CREDENTIALS' | 'PORT' | 'NOT_HTTPS' | 'NOT_PUBLIC';

/** The command «webhooks listar» shows the message to operators. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor(host: string, ip: string) {
    super(`No se envía: ${host} lleva a ${ip}, y solo se envía por https a direcciones públicas`);
  }
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const localName = /^[^.]+$|(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;
/** The characters that the URL parser removes or rewrites. */
const deceiving = /[\p{Cc}\p{Cf}\s\\]/u;

/** Entries are separated by spaces. Returns undefined when an entry is invalid. */
export function readExceptions(list: string): AddressExceptions | undefined {
  const hosts: string[] = [];
  const networks: Network[] = [];
  for (const entry of list.split(/\s+/).filter(Boolean)) {
    const network = isIP(entry) ? `${entry}/${isIP(entry) === 4 ? 32 : 128}` : entry;
    const host = /^[\w.-]+$/.test(entry) && URL.canParse(`http://${entry}`) ? hostOf(new URL(`http://${entry}`)) : '';
    if (ipaddr.isValidCIDR(network)) networks.push(ipaddr.parseCIDR(network));
    else if (host !== '' && !isIP(host)) hosts.push(host);
    else return undefined;
  }
  return { hosts, networks };
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '');

/** IPv6 addresses that embed an IPv4 address (mapped, NAT64, 6to4, Teredo) are not public. */
function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.parse(ip);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast));
}

function isExcepted(host: string, ip: string, { hosts, networks }: AddressExceptions): boolean {
  if (hosts.includes(host)) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.parse(ip);
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}

/**
 * Accepts an unresolved host name unless the name is local, because each later request checks the resolved IP addresses
 * again.
 */
export async function addressFault(typed: string, exceptions: AddressExceptions): Promise<AddressFault | undefined> {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url || deceiving.test(typed) || !/^https?:\/\/[^/]/i.test(typed) || url.hash !== '') return 'UNREADABLE';
  if (url.username !== '' || url.password !== '') return 'CREDENTIALS';
  const host = hostOf(url);
  const found = isIP(host) ? [host] : await resolved(host);
  const plain = found.filter((ip) => !isExcepted(host, ip, exceptions));
  if (exceptions.hosts.includes(host) || (found.length > 0 && plain.length === 0)) return undefined;
  if (!plain.every(isPublic) || (found.length === 0 && localName.test(host))) return 'NOT_PUBLIC';
  if (url.protocol !== 'https:') return 'NOT_HTTPS';
  // Other protocols use the ports below 1024. Of these ports, only the default port of HTTPS is allowed.
  return url.port !== '' && Number(url.port) < 1024 ? 'PORT' : undefined;
}

const resolved = (host: string) =>
  new Promise<string[]>((resolve) => {
    dns.lookup(host, { all: true }, (error, found) => resolve(error ? [] : found.map(({ address }) => address)));
  });

/** Connects only to public IP addresses over HTTPS and to the configured exceptions. */
export function guardedFetch(exceptions: AddressExceptions): Send {
  const mayConnect = (protocol: string, host: string, ip: string) =>
    isExcepted(host, ip, exceptions) || (protocol === 'https:' && isPublic(ip));

  const lookupFor =
    (protocol: string): LookupFunction =>
    (hostname, options, callback) =>
      dns.lookup(hostname, { ...options, all: true }, (error, found) => {
        const host = hostname.replace(/\.$/, '');
        const refused = error ? undefined : found.find(({ address }) => !mayConnect(protocol, host, address));
        if (error) callback(error, []);
        else if (refused) callback(new AddressRefused(host, refused.address), []);
        else if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      });

  const agents = new Map<string, Promise<Agent>>();
  const agentFor = (protocol: string) => {
    const agent =
      agents.get(protocol) ??
      import('undici').then(({ Agent }) => new Agent({ connect: { lookup: lookupFor(protocol) } }));
    agents.set(protocol, agent);
    return agent;
  };

  return async (url, init) => {
    const host = hostOf(url);
    // For a host that is an IP address, undici does not call the lookup function.
    if (isIP(host) && !mayConnect(url.protocol, host, host)) throw new AddressRefused(host, host);
    const undici = await import('undici');
    return undici.fetch(url, { ...init, dispatcher: await agentFor(url.protocol) });
  };
}
