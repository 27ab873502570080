import { DraftSettings } from '#contracts/images/drafts.ts'
import { AppError } from '#server/errors.ts'
import {
  changeDraft,
  createDraft,
  cutOutDraft,
  readDraft,
  saveResults,
} from '#server/features/images/drafts.service.ts'
import { listImages } from '#server/features/images/images.service.ts'
import { generateDraft } from '#server/features/images/studio.service.ts'
import { requireProjectOf, type StepResult, type StepWork } from './step-work.ts'

/** Draws images of the newest photo in a draft of its own. A repeated try finds the same images by their content. */
export async function makeImages(work: StepWork): Promise<StepResult> {
  const { deps, actor, row } = work
  const projectId = requireProjectOf(work)
  if (!row.handle) {
    const [photo] = (await listImages(deps, actor, { projectId, kind: 'photo', limit: 1 })).items
    if (!photo)
      throw new AppError('CONFLICT', 'This project has no product photo. Add one in Images, then try again.')
    return {
      log: `Took the photo ${photo.name}.`,
      effect: async (inside) => ({
        handle: (await createDraft(inside, actor, { photoId: photo.id, projectId })).id,
      }),
    }
  }
  const draftId = row.handle
  const { results } = await drawn(work, draftId)
  return {
    log: `Made ${results.length} ${results.length === 1 ? 'image' : 'images'}.`,
    effect: async (inside) => {
      await saveResults(
        inside,
        actor,
        draftId,
        results.map(({ id }) => id),
      )
      return {
        done: { images: results.map(({ id, name }) => ({ name, link: `/images?image=${id}` })) },
      }
    },
  }
}

async function drawn({ deps, actor, step }: StepWork, draftId: string) {
  const draft = await readDraft(deps, actor, draftId)
  if (draft.results.length > 0) return draft
  const { shot = 'lifestyle', formats = 'square' } = step.settings
  const settings = DraftSettings.parse({
    shot,
    ...(shot === 'bundle' && { copies: 2 }),
    formats: formats.split(',').map((format) => format.trim()),
  })
  if (!draft.cutout) await cutOutDraft(deps, actor, draftId)
  await changeDraft(deps, actor, draftId, { settings })
  return generateDraft(deps, actor, draftId)
}
