import ipaddr from 'ipaddr.js';

/** For rate limits: the IPv4 address, or the /64 of an IPv6 address, because one subscriber usually has a whole /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** For logs: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function shortenedAddress(address: string): string {
  const network = networkOf(address);
  return ipaddr.IPv4.isValidFourPartDecimal(network) ? network.replace(/\d+$/, '0/24') : network;
}
