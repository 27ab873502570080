import type { Image } from '#contracts/images/images.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { listCanonFields, proposeFields } from '#server/features/canon/canon.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { addGalleryImage } from '#server/features/pages/images.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { bytesOf, requireRow } from './image-files.service.ts'
import { fileNameOf, presentImage } from './images.presenter.ts'
import { changeImage } from './images.repository.ts'

/** Adds a copy to the images of a project, where its pages and visuals find it. */
export async function addToProject(deps: Deps, actor: Actor, imageId: string, projectId: string) {
  const row = await requireRow(deps, actor.userId, imageId)
  const added = await addGalleryImage(deps, actor, {
    projectId,
    name: fileNameOf(row),
    bytes: await bytesOf(deps, row),
    galleryImageId: row.id,
  })
  return { pageImageId: added.id }
}

/** Puts the image first in the canon's product images, for its owner to accept. */
export async function proposeImage(deps: Deps, actor: Actor, imageId: string, projectId: string) {
  const row = await requireRow(deps, actor.userId, imageId)
  await requireProject(deps, actor, projectId)
  const fields = await listCanonFields(deps, actor, projectId)
  const current = fields.find(({ path }) => path === 'product.images')?.value
  const address = `${deps.publicUrl()}/images?image=${row.id}`
  const others = (Array.isArray(current) ? current : []).filter((each) => each !== address)
  await proposeFields(deps, actor, projectId, {
    fields: [{ path: 'product.images', value: [address, ...others] }],
    source: 'images',
    why: `“${row.name}” from your images`,
  })
  return done('Proposed as product image. Accept it in the canon.')
}

const scenes: Record<string, string> = {
  cutout: 'cut out on a transparent background',
  photo: '',
  studio: 'in a studio scene',
}

/** Title and first features of the canon, in one sentence a screen reader can say. */
export async function writeAlt(deps: Deps, actor: Actor, imageId: string): Promise<Image> {
  const row = await requireRow(deps, actor.userId, imageId)
  if (!row.projectId)
    throw new AppError('CONFLICT', 'Choose a project first. The alt text is written from its canon.')
  await requireProject(deps, actor, row.projectId)
  const { texts, lists } = await canonTexts(deps, actor, row.projectId)
  const title = texts.get('product.title')
  if (!title) throw new AppError('CONFLICT', 'The canon of this project has no product title yet.')
  const shown = [title, scenes[row.kind] ?? ''].filter(Boolean).join(' ')
  const features = (lists.get('product.features') ?? []).slice(0, 2).join(', ')
  const alt = (features ? `${shown}: ${features}` : shown).slice(0, 300)
  await changeImage(deps.db, actor.userId, imageId, { alt })
  return presentImage(await requireRow(deps, actor.userId, imageId))
}
