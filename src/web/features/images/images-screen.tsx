import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { PICTURE_ACCEPT } from '#contracts/core/pictures.ts'
import { screens } from '#contracts/screens.ts'
import { useSelection } from '#web/lib/hooks/use-selection.ts'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { EmptyBin } from './gallery/empty-bin.tsx'
import { filterOf, GalleryFilters } from './gallery/gallery-filters.tsx'
import { ImageDetailDialog } from './gallery/image-detail.tsx'
import { ImageGrid } from './gallery/image-grid.tsx'
import { NoImages } from './gallery/no-images.tsx'
import { SelectionBar } from './gallery/selection-bar.tsx'
import { useImages, useUploadPhotos } from './images.queries.ts'

/** Everything a person has made or uploaded. Filters and the open image are in the address. */
export function ImagesScreen() {
  const filters = useUrlFilters()
  const {
    data: images,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useImages(filterOf(filters))
  const selection = useSelection(images ?? [])
  const isBin = filters.get('view') === 'bin'
  const opened = filters.get('image')
  return (
    <>
      <ScreenHeader title={screens.images.title} actions={<UploadButton />} />
      <div className="flex min-h-0 w-full max-w-wide flex-1 flex-col gap-4 p-5 max-md:p-4">
        <GalleryFilters filters={filters} />
        {isBin && images?.length !== 0 && <EmptyBin />}
        {selection.selected.length > 0 && (
          <SelectionBar images={selection.selected} isBin={isBin} onClear={selection.clear} />
        )}
        {error && !images && (
          <ErrorCard title="Images could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!error && !images && <Skeleton className="h-60" />}
        {images?.length === 0 && <NoImages filters={filters} />}
        {images && images.length > 0 && (
          <ImageGrid
            images={images}
            selection={selection}
            onOpen={(image) => filters.set('image', image.id)}
            hasMore={hasNextPage && !isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        )}
      </div>
      {opened && (
        <ImageDetailDialog
          key={opened}
          imageId={opened}
          onOpen={(id) => filters.set('image', id)}
          onClose={() => filters.set('image', '')}
        />
      )}
    </>
  )
}

function UploadButton() {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadPhotos()
  const send = (files: FileList | null) => {
    if (files && files.length > 0) upload.mutate([...files])
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        multiple
        aria-label="Upload images"
        onChange={({ target }) => send(target.files)}
        hidden
      />
      <Button loading={upload.isPending} onClick={() => input.current?.click()}>
        {!upload.isPending && <Upload />}
        Upload
      </Button>
    </>
  )
}
