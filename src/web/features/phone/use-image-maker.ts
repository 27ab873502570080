import { useUploadPhotos } from '#web/features/images/images.queries.ts'
import { useStartDraft } from '#web/features/images/maker/maker.queries.ts'

/** Uploads photos and starts a draft with the first. Resolves with its address, or with nothing if that failed. */
export function useImageMaker(projectId: string | undefined) {
  const upload = useUploadPhotos(projectId)
  const start = useStartDraft()
  async function open(photos: readonly File[]): Promise<string | undefined> {
    const [first] = await upload.mutateAsync(photos)
    if (!first) return undefined
    // Its own toast reports a failure; the photo is among the user's photos then.
    const draft = await start
      .mutateAsync({ photoId: first.id, projectId: projectId ?? null })
      .catch(() => undefined)
    return draft ? `/image-maker/cutout?draft=${draft.id}` : '/image-maker/photos'
  }
  return { open, isOpening: upload.isPending || start.isPending }
}
