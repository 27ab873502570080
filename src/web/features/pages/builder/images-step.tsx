import type { PageImage } from '#contracts/pages/page-blocks.ts'
import type { StoredPageImage } from '#contracts/pages/pages.ts'
import { newBlock } from '#pages/new-block.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { AddImages } from '../images/add-images.tsx'
import { firstAlt, galleryOf, withGalleryImages } from '../images/gallery-images.ts'
import { GalleryList } from '../images/gallery-list.tsx'
import { StoredImages } from '../images/stored-images.tsx'
import { usePageImages } from '../page-images.queries.ts'
import { pageTexts } from '../page-texts.ts'
import { freeId } from '../sections/edit-blocks.ts'
import { StepIntro } from './step-intro.tsx'
import type { StepProps } from './step-props.ts'

export function ImagesStep({ editor: { page, draft, change }, missing, failed }: StepProps) {
  const { projectId } = page
  const stored = usePageImages(projectId)
  const fields = useCanon(projectId).data?.fields ?? []
  const title = pageTexts(fields).get('product.title')
  const gallery = galleryOf(draft.blocks)
  const images = gallery?.props.images ?? []
  const show = (next: PageImage[]) => change({ blocks: withGalleryImages(draft.blocks, next) })
  const add = (added: readonly StoredPageImage[]) =>
    change(({ blocks }) => {
      const shown = galleryOf(blocks)?.props.images ?? []
      const more = added.map(({ id }, index) => ({
        assetId: id,
        alt: firstAlt(title, shown.length + index + 1),
      }))
      return { blocks: withGalleryImages(blocks, [...shown, ...more]) }
    })
  return (
    <>
      <StepIntro title="Choose the images" missing={missing} failed={failed}>
        The first one is shown largest and is used for shared links. Say what each image shows.
      </StepIntro>
      {stored.isError && (
        <ErrorCard
          title="The project’s images could not be loaded"
          error={stored.error}
          onRetry={() => void stored.refetch()}
        />
      )}
      {gallery ? (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Card title="On the page">
              <GalleryList images={images} stored={stored.data ?? []} onChange={show} />
            </Card>
            <AddImages
              projectId={projectId}
              found={fields.find(({ path }) => path === 'product.images')?.value}
              stored={stored.data ?? []}
              onAdded={add}
            />
          </div>
          <StoredImages
            projectId={projectId}
            images={(stored.data ?? []).filter(({ id }) => !images.some(({ assetId }) => assetId === id))}
            onAdd={(image) => add([image])}
          />
        </>
      ) : (
        <EmptyState
          title="No gallery on this page"
          action={
            <Button
              variant="primary"
              onClick={() =>
                change({
                  blocks: [newBlock('gallery', freeId('gallery', draft.blocks, newId)), ...draft.blocks],
                })
              }
            >
              Add a gallery
            </Button>
          }
        >
          Product photos are shown in a gallery beside the price and the buy button.
        </EmptyState>
      )}
    </>
  )
}
