import ipaddr from 'ipaddr.js';

/**
 * What counts as one place that requests come from: an IPv4 address, also where it is written as IPv6; of an IPv6
 * address its /64, since whoever has one address of a /64 has them all.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The network of an address, for logs: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function shortenedAddress(address: string): string {
  const network = networkOf(address);
  return ipaddr.IPv4.isValidFourPartDecimal(network) ? network.replace(/\d+$/, '0/24') : network;
}
