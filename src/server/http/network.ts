import { isIPv6 } from 'node:net'

/** First four groups of an IPv6 address, because one user has all that begin with them. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':')
  const known = tail === undefined ? groups : [...groups, ...Array(8).fill('0')]
  return `${known.slice(0, 4).join(':')}::/64`
}
