import { attributeOf, type Element } from '../html/document.ts'
import { FOREIGN, zones } from '../html/zones.ts'
import type { PageContext } from '../page-context.ts'

const MAX_IMAGES = 2_000
const isPhotoFile = (address: string): boolean => /\.(?:jpe?g|png|webp|avif)(?:$|\?)/i.test(address)
/** An address without the ending of a photo counts only under a name that speaks of pictures. */
const isPhotoAddress = (name: string, text: string): boolean =>
  !/[\s{]/.test(text) &&
  (isPhotoFile(text) || (pictureName.test(name) && /^(?:https?:)?\/\/?[^/]/.test(text)))
const pictureName = /im(?:g|age)|src|zoom|photo|pic/

/** The photo that a picture opens when it is clicked. */
function linkedPhoto({ parent }: Element): string | undefined {
  const link = parent?.name === 'a' ? attributeOf(parent, 'href') : undefined
  return link && isPhotoFile(link) ? link : undefined
}

const largest = /zoom|full|hi-?res|orig|max|master|super|photoswipe|lightbox|magnif/
const large = /large|big|xl/

/** Addresses of the same picture in larger sizes: in attributes of the picture or of the link around it. */
export function enlargedAddresses(element: Element): string[] {
  const { parent } = element
  const holders = parent?.name === 'a' ? [element, parent] : [element]
  const stated = (label: RegExp) =>
    holders.flatMap((holder) =>
      [...holder.attributes.keys()].flatMap((name) => {
        const address = name !== 'class' && label.test(name) ? attributeOf(holder, name) : undefined
        return address && isPhotoAddress(name, address) ? [address] : []
      }),
    )
  const linked = linkedPhoto(element)
  return [...stated(largest), ...(linked ? [linked] : []), ...stated(large)]
}

/** Addresses of small pictures, and of the large ones that the page opens for them. */
export function enlargements({ document, url }: PageContext): Map<string, string> {
  const larger = new Map<string, string>()
  const absolute = (address: string | undefined) =>
    address ? (URL.parse(address, url || undefined)?.href ?? undefined) : undefined
  for (const element of document.elements.filter(({ name }) => name === 'img').slice(0, MAX_IMAGES)) {
    if ((element.zones & FOREIGN & ~zones.hidden) > 0) continue
    const best = absolute(enlargedAddresses(element)[0])
    const shown = absolute(attributeOf(element, 'src'))
    if (best && shown && best !== shown && !larger.has(shown)) larger.set(shown, best)
  }
  return larger
}
