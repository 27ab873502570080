import { isWeb, pictureKey, statedWidth } from './image-address.ts'
import { plainText } from './text.ts'

/** An image as a source gives it. */
export interface RawImage {
  address: unknown
  /** In pixels, where the source says so. */
  width?: number | undefined
}

/** Images past this are left out. */
const MAX_IMAGES = 30
const MAX_LOOKED_AT = 300
const MAX_ADDRESS = 2_000

const notPictures =
  /(?:^|[/_.-])(?:icons?|logos?|sprites?|favicon|placeholder|spacer|blank|pixel|loader|loading|badges?|payments?|visa|mastercard|paypal|klarna|amex|trustpilot|avatar|flags?|no-?image|transparent|swatch(?:es)?|arrow|play-?button|star-?rating|stars?|rating-stars|social|app-?store|google-?play|cart|banner|size-?chart)(?:[/_.-]|\d|$)/i
const MIN_WIDTH = 90

/** Why an image is left out; undefined for one that is kept. */
export function refusedImage(url: URL | null): string | undefined {
  if (!url || !isWeb(url)) return 'Not a web address.'
  if (/\.(?:svg|gif|ico|mp4|webm|mov|m3u8|pdf)(?:$|\?)/i.test(url.pathname)) return 'Not a photo.'
  if (
    notPictures.test(url.pathname.slice(url.pathname.lastIndexOf('/') + 1)) ||
    /\/(?:icons?|logos?|flags|badges|payment)\//i.test(url.pathname)
  )
    return 'An icon or a logo.'
  return undefined
}

/** Addresses of photos, largest first, each picture once in its largest size. */
export function readImages(
  images: RawImage[],
  pageUrl: string,
  enlargements: ReadonlyMap<string, string> = new Map(),
): { urls: string[]; refused: string[] } {
  const pictures = new Map<string, { url: string; size: number; width: number }>()
  const refused = new Set<string>()
  for (const { address, width: given } of images.slice(0, MAX_LOOKED_AT)) {
    const url = largerPhoto(addressOf(address, pageUrl), pageUrl, enlargements)
    const reason = refusedImage(url)
    if (reason || !url) {
      if (address !== undefined && address !== '') refused.add(reason ?? 'Not a web address.')
      continue
    }
    if (given !== undefined && given > 0 && given < MIN_WIDTH) continue
    const key = pictureKey(url.href)
    const known = pictures.get(key)
    const size = sizeOf(url.href)
    const width = Math.max(known?.width ?? 0, given ?? size)
    pictures.set(key, !known || size > known.size ? { url: url.href, size, width } : { ...known, width })
  }
  const ordered = [...pictures.values()].sort(bySize)
  return { urls: ordered.map(({ url }) => url).slice(0, MAX_IMAGES), refused: [...refused] }
}

/** The larger picture that the page itself opens for this one, unless the address alone tells that they are the same. */
function largerPhoto(
  url: URL | null,
  pageUrl: string,
  enlargements: ReadonlyMap<string, string>,
): URL | null {
  const larger = url && addressOf(enlargements.get(url.href), pageUrl)
  if (!larger || refusedImage(larger)) return url
  if (pictureKey(larger.href) !== pictureKey(url.href)) return larger
  return statedWidth(larger.href) > sizeOf(url.href) ? larger : url
}

const ORIGINAL = 100_000

/** An address without a stated size is the original, which is larger than any size made of it. */
export const sizeOf = (url: string): number => statedWidth(url) || ORIGINAL

const bySize = (one: { width: number }, other: { width: number }): number => other.width - one.width

function addressOf(address: unknown, pageUrl: string): URL | null {
  if (typeof address !== 'string' || address.length > MAX_ADDRESS) return null
  const text = address.includes('&') ? plainText(address, MAX_ADDRESS) : address.trim()
  const url = URL.parse(text ?? '', pageUrl || undefined)
  // Shops write old addresses into their previews, and a secure page would not show them.
  if (url?.protocol === 'http:' && url.host === URL.parse(pageUrl)?.host && pageUrl.startsWith('https:'))
    url.protocol = 'https:'
  return url
}
