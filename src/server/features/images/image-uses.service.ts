import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { galleryLink } from '#server/features/assets/gallery-links.service.ts'
import { listCanonFields, proposeFields } from '#server/features/canon/canon.service.ts'
import { addGalleryImage } from '#server/features/pages/page-images/images.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { bytesOf, requireRow } from './image-files.service.ts'
import { fileNameOf } from './images.presenter.ts'

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

/** Puts the image first in the canon's product images, for its owner to accept. Pages and shops fetch it by its link. */
export async function proposeImage(deps: Deps, actor: Actor, imageId: string, projectId: string) {
  const row = await requireRow(deps, actor.userId, imageId)
  await requireProject(deps, actor, projectId)
  const fields = await listCanonFields(deps, actor, projectId)
  const current = fields.find(({ path }) => path === 'product.images')?.value
  const address = galleryLink(deps, row.id)
  const others = (Array.isArray(current) ? current : []).filter((each) => each !== address)
  await proposeFields(deps, actor, projectId, {
    fields: [{ path: 'product.images', value: [address, ...others] }],
    source: 'images',
    why: `“${row.name}” from your images`,
  })
  return done('Proposed as product image. Accept it under Facts.')
}
