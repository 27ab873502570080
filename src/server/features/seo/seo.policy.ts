import type { AuditTarget } from '#contracts/seo/seo.ts'
import { fieldError } from '#server/errors.ts'

/** People leave the scheme out. */
const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`

function webUrl(address: string, field: string): URL {
  const url = URL.parse(withScheme(address))
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw fieldError('INVALID_INPUT', field, `“${address.slice(0, 80)}” is not a web address.`)
  url.hash = ''
  return url
}

/** The target with complete addresses, and the site it belongs to. */
export function readTarget(target: Exclude<AuditTarget, { kind: 'own' }>): {
  target: AuditTarget
  address: string
  site: string
} {
  if (target.kind !== 'list') {
    const url = webUrl(target.address, 'address')
    return { target: { ...target, address: url.href }, address: url.href, site: url.host }
  }
  const urls = target.addresses.map((address) => webUrl(address, 'addresses'))
  const [first] = urls
  if (urls.some(({ host }) => host !== first?.host))
    throw fieldError('INVALID_INPUT', 'addresses', 'Use pages of one site in one audit.')
  const addresses = [...new Set(urls.map(({ href }) => href))]
  return { target: { ...target, addresses }, address: first?.href ?? '', site: first?.host ?? '' }
}
