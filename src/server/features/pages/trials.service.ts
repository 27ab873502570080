import { BuyLink } from '#contracts/pages/page-blocks.ts'
import type { CanonTexts } from '#contracts/pages/page-rendering.ts'
import type { PageFinding, StoredPageImage } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { brandThemeOf } from '#server/features/brand/brand.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { canonTexts } from './canon-texts.service.ts'
import { findImages } from './page-images/images.repository.ts'
import { fetchImage, listImages } from './page-images/images.service.ts'
import { withParts } from './page-parts.ts'
import { newDraft } from './pages.policy.ts'
import * as repository from './pages.repository.ts'
import { requireBuilder } from './pages.service.ts'

const NEWEST = 20
const MOST_PHOTOS = 4
/** Failures that say something about one photo, so that the next one is tried. */
const ofPhoto = ['UNREACHABLE', 'UNSUPPORTED_TYPE', 'INVALID_INPUT', 'TOO_LARGE']

/** The buy link of the project's page that changed last. */
export async function lastBuyLink(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
  projectId: string,
): Promise<string | undefined> {
  const rows = await repository.listPages(db, userId, { projectId, before: undefined, limit: NEWEST })
  return rows.find(({ buyLink }) => buyLink !== null)?.buyLink ?? undefined
}

/** Copies photos into the project, those that are there already only once. Without any, the project’s own are taken. */
export async function takePhotos(
  deps: Deps,
  actor: Actor,
  projectId: string,
  addresses: string[],
): Promise<StoredPageImage[]> {
  await requireBuilder(deps, actor)
  const stored = await listImages(deps, actor, projectId)
  const taken: StoredPageImage[] = []
  for (const address of new Set(addresses)) {
    if (taken.length === MOST_PHOTOS) break
    const photo =
      stored.find(({ source }) => source === address) ??
      (await fetchImage(deps, actor, { projectId, address }).catch(unlessOfPhoto))
    if (photo) taken.push(photo)
  }
  return taken.length > 0 ? taken : stored.slice(0, MOST_PHOTOS)
}

function unlessOfPhoto(error: unknown): undefined {
  if (!(error instanceof AppError) || !ofPhoto.includes(error.type)) throw error
}

interface Trial {
  projectId: string
  /** Canon texts that are proposed but not accepted yet, by path. */
  texts: ReadonlyMap<string, string>
  buyLink: string
  photos: string[]
}

/** Findings of a drop page that does not exist yet. */
export async function tryPage(
  deps: Deps,
  actor: Actor,
  { projectId, texts, buyLink, photos }: Trial,
): Promise<PageFinding[]> {
  const project = await requireProject(deps, actor, projectId)
  const known = await canonTexts(deps, actor, projectId)
  const canon: CanonTexts = { ...known, texts: new Map([...known.texts, ...texts]) }
  const title = canon.texts.get('product.title') || project.name
  const page = newDraft(canon, {
    title,
    theme: (await brandThemeOf(deps, { userId: actor.userId, projectId }, canon.texts)).theme,
    blocks: withParts(await deps.pages.templatePage('product', canon), { photos, title }),
  })
  const images = await findImages(deps.db, actor.userId, projectId, photos)
  return deps.pages.findProblems({
    page: { ...page, buyLink },
    goal: 'product',
    canon,
    images: new Map(images.map(({ id, ...size }) => [id, size])),
    addresses: {
      images: '/p/images',
      buy: BuyLink.safeParse(buyLink).success ? buyLink : undefined,
      canonical: undefined,
    },
  })
}
