import { flatBlocks, type PageBlock, type PageImage } from '#contracts/pages/page-blocks.ts'
import type { CanonTexts } from '#contracts/pages/page-rendering.ts'
import type { SavePage, SitePage } from '#contracts/pages/pages.ts'
import type { PagePatch } from '#contracts/seo/seo.ts'
import { cutToWidth, searchRoom, titleWidth } from '#core/seo/pixel-width.ts'

const titleFaults = [
  'title-short',
  'title-long',
  'title-placeholder',
  'title-shouting',
  'title-repeats',
  'title-duplicate',
]
const descriptionFaults = [
  'description-missing',
  'description-short',
  'description-long',
  'description-is-title',
  'description-duplicate',
]
const altFaults = ['alt-file-name', 'alt-long', 'alt-repeated', 'alt-missing']
const headingFaults = ['h1-long', 'h1-off-title', 'h1-empty', 'h1-duplicate']

type Draft = Pick<SitePage, 'title' | 'description' | 'isIndexed' | 'blocks'>

/** Changes of an own page that mend some of its findings. Proposals come from the canon; an empty one is to be written by hand. */
export function patchesOf(draft: Draft, checks: readonly string[], canon: CanonTexts): PagePatch[] {
  const among = (faults: string[]) => faults.filter((check) => checks.includes(check))
  const [title, description, alt, heading] = [titleFaults, descriptionFaults, altFaults, headingFaults].map(
    among,
  )
  return [
    ...(title?.length || checks.includes('h1-off-title')
      ? [titlePatch(draft, title ?? [], canon)]
      : []
    ).filter(({ checks: mended }) => mended.length > 0),
    ...(description?.length ? [descriptionPatch(draft, description, canon)] : []),
    ...(checks.includes('noindex-meta') && !draft.isIndexed ? [indexPatch] : []),
    ...(heading?.length ? headingPatches(draft, heading, canon) : []),
    ...(alt?.length ? altPatches(draft, alt, canon) : []),
  ]
}

/** The first field that the canon has. */
function fromCanon({ texts }: CanonTexts, ...paths: string[]): { text: string; source: string } | undefined {
  for (const path of paths) {
    const text = texts.get(path)?.replace(/\s+/g, ' ').trim()
    if (text) return { text, source: path }
  }
  return undefined
}

function titlePatch({ title }: Draft, checks: string[], canon: CanonTexts): PagePatch {
  const { size, most, least } = searchRoom.title
  const found = fromCanon(canon, 'seo.title', 'product.title')
  const brand = canon.texts.get('brand.name')
  const parts = [
    found?.text,
    ...['offer.promise', 'product.category'].map((path) => canon.texts.get(path)),
    brand,
  ]
  let text = ''
  for (const part of parts) {
    const next = text && part && !text.includes(part) ? `${text} | ${part}` : text || part || ''
    if (text !== '' && (titleWidth(text) >= least || titleWidth(next) > most)) break
    text = next
  }
  const after = cutToWidth(text, most, size).replace(/…$/, '')
  return {
    id: 'title',
    label: 'Page title',
    checks,
    before: title,
    after: after && after !== title ? after : title,
    room: 'title',
    source: found && after !== title ? found.source : null,
    isText: true,
  }
}

function descriptionPatch({ description, title }: Draft, checks: string[], canon: CanonTexts): PagePatch {
  const { size, most, least } = searchRoom.desktop
  const found = fromCanon(canon, 'seo.metaDescription', 'product.description', 'offer.promise')
  const more = ['offer.promise', 'offer.guarantee', 'product.description'].flatMap((path) => {
    const text = canon.texts.get(path)?.trim()
    return text && path !== found?.source ? [text] : []
  })
  let text = found?.text ?? ''
  for (const part of more) {
    if (text === '' || titleWidth(text) * (size / searchRoom.title.size) >= least || text.includes(part))
      break
    text = `${text.replace(/[.\s]+$/, '')}. ${part}`
  }
  const after = text === title ? '' : cutToWidth(text, most, size)
  return {
    id: 'description',
    label: 'Meta description',
    checks,
    before: description,
    after: after || description,
    room: 'description',
    source: after && found ? found.source : null,
    isText: true,
  }
}

const indexPatch: PagePatch = {
  id: 'isIndexed',
  label: 'Search engines',
  checks: ['noindex-meta'],
  before: 'May not index the page',
  after: 'May index the page',
  room: null,
  source: null,
  isText: false,
}

/** Headings of blocks that draw an `h1`. */
function headingPatches({ blocks }: Draft, checks: string[], canon: CanonTexts): PagePatch[] {
  const found = fromCanon(canon, 'product.title')
  return flatBlocks(blocks)
    .filter((block) => block.type === 'hero' || block.type === 'gallery')
    .map(({ id, props: { title } }) => {
      const before = typeof title === 'string' ? title : (canon.texts.get(title.canon) ?? '')
      return {
        id: `heading:${id}`,
        label: 'Main heading',
        checks,
        before,
        after: found?.text.slice(0, 200) ?? before,
        room: null,
        source: found?.source ?? null,
        isText: true,
      }
    })
}

const FILE_NAME =
  /\.(?:jpe?g|png|gif|webp|avif|svg)$|^(?:img|image|dsc|photo|picture)[\s_-]?\d*$|^[\w-]*\d{4,}[\w-]*$/i

function altPatches({ blocks }: Draft, checks: string[], canon: CanonTexts): PagePatch[] {
  const name = canon.texts.get('product.title')?.trim() ?? ''
  const shown = imagePlaces(blocks).filter(({ image }) => image.assetId !== null)
  const counts = Map.groupBy(shown, ({ image }) => image.alt)
  const isFaulty = ({ alt }: PageImage) =>
    alt.trim() === '' || alt.length > 125 || FILE_NAME.test(alt.trim()) || (counts.get(alt)?.length ?? 0) > 2
  return shown
    .filter(({ image }) => isFaulty(image))
    .slice(0, 40)
    .map(({ id, image }, at) => ({
      id,
      label: `Alt text of image ${shown.findIndex((each) => each.id === id) + 1}`,
      checks,
      before: image.alt,
      after: name ? `${name}, view ${at + 1}`.slice(0, 120) : image.alt,
      room: null,
      source: name ? 'product.title' : null,
      isText: true,
    }))
}

interface ImagePlace {
  id: string
  image: PageImage
}

const isImage = (value: unknown): value is PageImage =>
  typeof value === 'object' && value !== null && 'assetId' in value && 'alt' in value

/** Images of blocks with the path to each: `alt:<block>:<key>.<key>`. */
function imagePlaces(blocks: readonly PageBlock[]): ImagePlace[] {
  const seek = (value: unknown, path: string[], id: string): ImagePlace[] => {
    if (isImage(value)) return [{ id: `alt:${id}:${path.join('.')}`, image: value }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) => seek(inner, [...path, key], id))
  }
  return flatBlocks(blocks).flatMap(({ id, props }) => seek(props, [], id))
}

/** The change of the page that patches make. Undefined if one names a place that the page does not have. */
export function applyPatches(
  draft: Draft,
  changes: readonly { id: string; value: string }[],
): Omit<SavePage, 'revision'> | undefined {
  const saved: Omit<SavePage, 'revision'> = {}
  const blocks = structuredClone(draft.blocks)
  const places = new Map(imagePlaces(blocks).map((place) => [place.id, place.image]))
  for (const { id, value } of changes) {
    const image = places.get(id)
    const heading = flatBlocks(blocks).find((block) => id === `heading:${block.id}`)
    if (id === 'title') saved.title = value.slice(0, 200)
    else if (id === 'description') saved.description = value
    else if (id === 'isIndexed') saved.isIndexed = true
    else if (image) image.alt = value.slice(0, 200)
    else if (heading?.type === 'hero' || heading?.type === 'gallery')
      heading.props.title = value.slice(0, 200)
    else return undefined
    if (image || heading) saved.blocks = blocks
  }
  return saved
}
