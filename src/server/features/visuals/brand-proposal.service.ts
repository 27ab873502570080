import { buffer } from 'node:stream/consumers'
import { widthsOf } from '#contracts/pages/page-rendering.ts'
import type { StoredPageImage } from '#contracts/pages/pages.ts'
import type { BrandProposal } from '#contracts/visuals/visual-material.ts'
import { contrast } from '#core/visuals/schemes.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { proposeFields } from '#server/features/canon/canon.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { fetchImage, listImages, openImage } from '#server/features/pages/page-images/images.service.ts'
import { parsePage } from '#server/features/product-page/page-parsing.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { readBrand } from './page-brand.ts'
import { requireVisuals } from './visuals.service.ts'

const PAGE = { maxBytes: 2_500_000, timeoutMs: 10_000, accept: 'text/html,application/xhtml+xml' }
/** Logos and colours stand at the start of a page. */
const LONGEST_PAGE = 256_000

/** Reads logo, colours and name of a brand from a page. They wait for review; the brand kit stays as it is. */
export async function proposeBrand(
  deps: Deps,
  actor: Actor,
  projectId: string,
  address: string,
): Promise<BrandProposal> {
  await requireProject(deps, actor, projectId)
  await requireVisuals(deps, actor)
  await spendLimits(deps, { 'scrape-user': actor.userId, 'scrape-all': 'everyone' })
  const given = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`
  const page = await deps.fetcher.fetch(given, PAGE)
  if (page.status >= 400)
    throw new AppError('UNREACHABLE', `The page can’t be read: its server answers with ${page.status}.`)
  const { name, colour, logos } = readBrand(parsePage(page.text().slice(0, LONGEST_PAGE)), page.url)
  const logo = await firstLogo(deps, actor, projectId, logos)
  const drawn = logo && (await deps.visuals.coloursIn(await bytesOf(deps, actor, logo)))
  const [primary, accent] = distinct([...(colour ? [colour] : []), ...(drawn?.colours ?? [])])
  const proposed = await propose(deps, actor, projectId, page.url, {
    'brand.name': name || undefined,
    'brand.colors.primary': primary,
    'brand.colors.accent': accent,
    'brand.logo': logo?.source ?? undefined,
  })
  if (!logo && proposed === 0)
    throw new AppError(
      'CONFLICT',
      'This page shows no logo and no colours that could be read. Try the home page.',
    )
  return {
    logo: logo ?? null,
    isForDarkGround: drawn?.isLight ?? false,
    primary: primary ?? null,
    accent: accent ?? null,
    proposed,
  }
}

/** The first address with an image that can be stored. One that is stored already is not fetched again. */
async function firstLogo(deps: Deps, actor: Actor, projectId: string, logos: string[]) {
  const stored = await listImages(deps, actor, projectId)
  for (const address of logos) {
    const known = stored.find(({ source }) => source === address)
    if (known) return known
    try {
      return await fetchImage(deps, actor, { projectId, address })
    } catch (error) {
      // An SVG, or an address that has nothing: the next may.
      if (!(error instanceof AppError) || error.type === 'LIMIT_REACHED') throw error
    }
  }
  return undefined
}

async function bytesOf(deps: Deps, { userId }: Actor, image: StoredPageImage): Promise<Uint8Array> {
  const width = widthsOf(image.width)[0] ?? image.width
  const file = await openImage(deps, { ...image, userId }, width, 'webp')
  return file ? Uint8Array.from(await buffer(file.stream)) : new Uint8Array()
}

/** White and black are grounds rather than colours of a brand. */
const distinct = (colours: string[]): string[] =>
  colours.filter(
    (colour, at) =>
      contrast(colour, '#ffffff') > 1.15 &&
      contrast(colour, '#000000') > 1.15 &&
      colours.indexOf(colour) === at,
  )

async function propose(
  deps: Deps,
  actor: Actor,
  projectId: string,
  url: string,
  values: Record<string, string | undefined>,
): Promise<number> {
  const fields = Object.entries(values).flatMap(([path, value]) => (value ? [{ path, value }] : []))
  if (fields.length === 0) return 0
  const why = `Read on ${deps.clock.now().toISOString().slice(0, 10)}: ${url}`
  try {
    const source = `page: ${new URL(url).host}`
    return (await proposeFields(deps, actor, projectId, { fields, source, why })).proposed.length
  } catch (error) {
    // The canon says the same already, or has locked fields.
    if (error instanceof AppError && ['CONFLICT', 'INVALID_INPUT'].includes(error.type)) return 0
    throw error
  }
}
