import { attributeOf, type Element } from '../html/document.ts'
import { FOREIGN, zones } from '../html/zones.ts'
import type { PageContext } from '../page-context.ts'
import { srcsetOf } from './srcset.ts'

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
  const all = [...stated(largest), ...(linked ? [linked] : []), ...stated(large)]
  return all.sort((one, other) => Number(original.test(other)) - Number(original.test(one)))
}

/** Folders and endings that say a file is the one that the others were made of. */
const original = /[/_-]orig(?:inal)?(?:[/_.-]|s\b|_images)/i

const sets = ['srcset', 'data-srcset']
const listed = (element: Element) => sets.flatMap((name) => srcsetOf(attributeOf(element, name)))

/** The widest address that a picture lists, if the list has widths. */
function widestOf(element: Element): string | undefined {
  const [widest] = listed(element).toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))
  return widest?.width === undefined ? undefined : String(widest.address)
}

const smallerOf = (element: Element): string[] =>
  ['src', 'data-src']
    .flatMap((name) => attributeOf(element, name) ?? [])
    .concat(listed(element).map(({ address }) => String(address)))
    .filter((address) => !address.startsWith('data:'))

/** Addresses of small pictures, and of the large ones that the page opens for them. */
export function enlargements({ document, url }: PageContext): Map<string, string> {
  const larger = new Map<string, string>()
  const absolute = (address: string | undefined) =>
    address ? (URL.parse(address, url || undefined)?.href ?? undefined) : undefined
  for (const element of document.elements.filter(({ name }) => name === 'img').slice(0, MAX_IMAGES)) {
    if ((element.zones & FOREIGN & ~zones.hidden) > 0) continue
    const best = absolute(enlargedAddresses(element)[0] ?? widestOf(element))
    if (!best) continue
    for (const smaller of smallerOf(element).map(absolute))
      if (smaller && best !== smaller && !larger.has(smaller)) larger.set(smaller, best)
  }
  return larger
}
