import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { FetchRefused } from '#server/ports/fetcher.ts'

const longestUrl = 8_192

/** Suffixes that only ever name machines of a private network. */
const privateSuffixes = [
  'localhost',
  'local',
  'internal',
  'localdomain',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
]

/** Metadata services of clouds, keys included, beyond the link-local range: Azure's address looks public. */
const hostServices = [
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
]

/**
 * Reads an address the way browsers do, which turns every odd spelling of an IP address into its plain one,
 * and refuses what may never be fetched. Where its name leads is checked when the socket is opened.
 */
export function checkTarget(address: string, ports: readonly number[], base?: URL): URL {
  const url = parse(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchRefused('scheme', 'Only addresses that start with http:// or https:// can be opened.')
  }
  if (url.username || url.password) {
    throw new FetchRefused('credentials', 'Addresses with a user name or password can’t be opened.')
  }
  if (!ports.includes(portOf(url))) {
    throw new FetchRefused('port', `Port ${portOf(url)} can’t be opened. Web pages use ports 80 and 443.`)
  }
  dropTrailingDot(url)
  const host = hostOf(url)
  if (!isIP(host) && isPrivateName(host)) throw privateAddress(host)
  url.hash = ''
  return url
}

export function portOf(url: URL): number {
  return url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80
}

/** The name or the bare IP address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/**
 * True for addresses of the public internet. An unknown range counts as private: an IPv6 address has to lie in 2000::/3, which
 * leaves out every form that carries an IPv4 address except 6to4 and Teredo, and those have ranges of their own.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || hostServices.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (!(parsed instanceof ipaddr.IPv6)) return true
  const [firstPart = 0] = parsed.parts
  return firstPart >> 13 === 1
}

/** A link's own, and IPv6 addresses that carry an IPv4 one, which may be such an address. */
const rangesOfOwn = ['linkLocal', 'rfc6052', 'rfc6145', '6to4', 'teredo']

/** True for link-local addresses and those of cloud metadata services. */
export function isHostService(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.process(address)
  return rangesOfOwn.includes(parsed.range()) || hostServices.includes(parsed.toString())
}

export function privateAddress(host: string): FetchRefused {
  return new FetchRefused('private-address', `${host} is not on the public internet, so it cannot be opened.`)
}

function parse(address: string, base?: URL): URL {
  const url = address.length <= longestUrl ? URL.parse(address, base) : null
  if (!url) throw new FetchRefused('bad-url', 'This is not a valid web address.')
  return url
}

/** `shop.com.` and `shop.com` are one host, and certificates name the second. */
function dropTrailingDot(url: URL): void {
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (url.hostname.split('.').includes('')) {
    throw new FetchRefused('bad-url', 'This is not a valid web address.')
  }
}

function isPrivateName(host: string): boolean {
  if (!host.includes('.')) return true
  return privateSuffixes.some((suffix) => host.endsWith(`.${suffix}`))
}
