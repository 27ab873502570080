import {
  attributeOf,
  type Element,
  elementsIn,
  type HtmlDocument,
  labelOf,
  lineage,
} from '../html/document.ts'
import { snippetAt } from '../html/words.ts'
import { FOREIGN, zones } from '../html/zones.ts'
import { type PageContext, sameTitle } from '../page-context.ts'
import type { RawFacts } from '../raw-facts.ts'
import { foreignJson, isFields } from '../values/fields.ts'
import { pictureKey, statedWidth } from '../values/image-address.ts'
import { type RawImage, refusedImage } from '../values/images.ts'
import { enlargedAddresses } from './enlarged-photos.ts'
import type { ProductArea } from './product-area.ts'
import { srcsetOf } from './srcset.ts'

/** Elements on either side of the heading among which a gallery stands. */
const AROUND = 3_000
const MAX_IMAGES = 600
const MAX_KEPT = 120
const gallery =
  /gallery|carousel[-_]product|zoom-?box|product[-_ ]{0,2}(?:single[-_]{0,2}|details?[-_]{0,2})?(?:images?|img|photos?|media|thumb|carousel|slider)|media-?(?:gallery|list)|main-?image|fotorama|imgtag|image-?(?:block|container|carousel|viewer|view|zoom)|images?-(?:container|view|wrapper|list)|photo-?(?:list|view|carousel)|ux-image|listing-page-image|thumbs?[-_]?(?:list|container|block)|views_block|js-qv-product-cover|product-cover|landingimage/
const decoration = /icon|logo|badge|payment|avatar|flag|swatch|emoji|sprite|seal|banner/

/** Photos of the product's gallery, or those that are titled like the product. */
export function readVisibleImages(context: PageContext, area: ProductArea | undefined): RawFacts {
  const { document, url, heading, headingText, pageTitle } = context
  const from = Math.max(0, (heading?.index ?? 0) - AROUND)
  const pictures = document.elements
    .slice(from, from + AROUND * 3)
    .filter(({ name }) => name === 'img')
    .slice(0, MAX_IMAGES)
    .filter((element) => isPhoto(element, area))
  const inGallery = pictures.filter(
    (element) => enlargedAddresses(element).length > 0 || gallery.test(labelsOf(element, area)),
  )
  const isTitled = (element: Element) => {
    const alt = attributeOf(element, 'alt') ?? ''
    return alt.length > 3 && [headingText, pageTitle].some((title) => title !== '' && sameTitle(alt, title))
  }
  const chosen = withoutThumbnails(inGallery.length > 0 ? inGallery : pictures.filter(isTitled))
  const [first] = chosen
  if (!first) return {}
  const images = chosen.slice(0, MAX_KEPT).flatMap((element) => addressesOf(element, document, url))
  return {
    images: { value: images, snippet: snippetAt(document.html, { start: first.start, close: first.open }) },
  }
}

/** A thumbnail that opens nothing larger. */
const isThumbnail = (element: Element): boolean =>
  enlargedAddresses(element).length === 0 && lineage(element, 3).some((each) => /thumb/.test(labelOf(each)))

/** Thumbnails repeat the photos of a gallery that has at least as many. */
function withoutThumbnails(pictures: Element[]): Element[] {
  const large = pictures.filter((element) => !isThumbnail(element))
  const areRepeated =
    large.length * 2 >= pictures.length &&
    large.some(
      (each) =>
        enlargedAddresses(each).length > 0 ||
        each.attributes.has('srcset') ||
        each.attributes.has('data-srcset'),
    )
  return areRepeated ? large : pictures
}

const labelsOf = (element: Element, area: ProductArea | undefined): string =>
  area
    ? area.labels(element)
    : `${element.attributes.get('class') ?? ''} ${element.parent?.attributes.get('class') ?? ''}`.toLowerCase()

function isPhoto(element: Element, area: ProductArea | undefined): boolean {
  // Galleries hide all pictures but one.
  if (
    (element.zones & FOREIGN & ~zones.hidden) > 0 ||
    (area && (element.zones & zones.hidden) === 0 && !area.isOwn(element))
  )
    return false
  const width = Number(element.attributes.get('width'))
  if (width > 0 && width < 40) return false
  return !decoration.test(
    `${element.attributes.get('class') ?? ''} ${element.attributes.get('alt') ?? ''} ${element.parent?.attributes.get('class') ?? ''}`.toLowerCase(),
  )
}

const usualAttributes = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'src']

/** The largest address of one picture. Its other addresses are the same picture under other names. */
function addressesOf(element: Element, document: HtmlDocument, pageUrl: string): RawImage[] {
  const stated = (names: string[]) => names.flatMap((name) => attributeOf(element, name) ?? [])
  const sized = [
    ...dynamicImages(element),
    ...srcsetOf(attributeOf(element, 'srcset')),
    ...srcsetOf(attributeOf(element, 'data-srcset')),
    ...sourcesOf(element, document),
  ].sort((one, other) => (other.width ?? 0) - (one.width ?? 0))
  const large = enlargedAddresses(element).map((address): RawImage => ({ address }))
  const usual = stated(usualAttributes)
    .filter((address) => !address.startsWith('data:') && !/\{(?:width|size)\}/.test(address))
    .map((address): RawImage => ({ address }))
  const all = [...large, ...sized.slice(0, 1), ...usual].filter(
    ({ address }) => refusedImage(URL.parse(String(address), pageUrl || undefined)) === undefined,
  )
  const [best] = all
  if (!best) return usual.slice(0, 1)
  // Addresses of the same picture go together: the largest is chosen where all sources are compared.
  const key = keyOf(best, pageUrl)
  return all.filter((image) => keyOf(image, pageUrl) === key).map((image) => withKnownWidth(image, pageUrl))
}

const keyOf = ({ address }: RawImage, pageUrl: string): string =>
  pictureKey(new URL(String(address), pageUrl || undefined).href)

function withKnownWidth(image: RawImage, pageUrl: string): RawImage {
  const url = URL.parse(String(image.address), pageUrl || undefined)
  return url && image.width === undefined && statedWidth(url.href) > 0 && pictureKey(url.href)
    ? { ...image, width: Math.max(90, statedWidth(url.href)) }
    : image
}

/** Sizes in the sources of the `<picture>` around an image. */
function sourcesOf({ parent }: Element, document: HtmlDocument): RawImage[] {
  if (parent?.name !== 'picture') return []
  return [...elementsIn(document, parent)]
    .filter(({ name }) => name === 'source')
    .slice(0, 8)
    .flatMap((source) => srcsetOf(attributeOf(source, 'srcset') ?? attributeOf(source, 'data-srcset')))
}

/** Amazon lists the sizes of a picture as `{"address": [width, height]}`. */
function dynamicImages(element: Element): RawImage[] {
  const text = attributeOf(element, 'data-a-dynamic-image')
  const sizes = text && text.length < 20_000 ? foreignJson(text) : undefined
  if (!isFields(sizes)) return []
  return Object.entries(sizes).map(([address, size]) => ({
    address,
    width: Array.isArray(size) ? Number(size[0]) || undefined : undefined,
  }))
}
