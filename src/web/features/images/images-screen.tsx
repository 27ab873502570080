import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ImageIcon from 'lucide-react/icons/image'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import {
  IMAGE_BIN_DAYS,
  type Image,
  imageKinds,
  imageSources,
  imagesApi,
  MAX_CHOSEN_IMAGES,
} from '#contracts/images/images.ts'
import { screens } from '#contracts/screens.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { useSelection } from '#web/lib/hooks/use-selection.ts'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/lists/filter-bar.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ImageDetailDialog } from './gallery/image-detail.tsx'
import { ImageGrid } from './gallery/image-grid.tsx'
import {
  type GalleryFilter,
  useDeleteImages,
  useImages,
  useRestoreImages,
  useUploadPhotos,
} from './images.queries.ts'

type Filters = ReturnType<typeof useUrlFilters>

const shapes = { square: 'Square', landscape: 'Landscape', portrait: 'Portrait' }
const views = [
  { value: 'all', label: 'All' },
  { value: 'favourites', label: 'Favourites' },
  { value: 'used', label: 'Used' },
  { value: 'bin', label: 'Bin' },
] as const
type View = (typeof views)[number]['value']

const filterOf = (filters: Filters): GalleryFilter => ({
  projectId: filters.get('project'),
  kind: filters.get('kind'),
  source: filters.get('source'),
  ratio: filters.get('ratio'),
  search: filters.get('q'),
  ...(filters.get('view') === 'favourites' && { favourites: 'true' }),
  ...(filters.get('view') === 'used' && { used: 'true' }),
  ...(filters.get('view') === 'bin' && { deleted: 'true' }),
})

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
        {isBin && (
          <p className="text-small text-muted">Deleted images stay here for {IMAGE_BIN_DAYS} days.</p>
        )}
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

function GalleryFilters({ filters }: { filters: Filters }) {
  const projects = useNamedProjects()
  const set = (name: string) => (value: string) => filters.set(name, value)
  const view = (filters.get('view') || 'all') as View
  return (
    <div className="flex flex-col gap-3">
      <Segments
        label="Shown"
        value={view}
        onChange={(next) => filters.set('view', next === 'all' ? '' : next)}
        options={views}
      />
      <FilterBar>
        <SearchFilter label="Search images" value={filters.get('q')} onChange={set('q')} />
        <SelectFilter
          label="Project"
          all="All projects"
          options={Object.fromEntries(projects.map(({ id, name }) => [id, name]))}
          value={filters.get('project')}
          onChange={set('project')}
        />
        <SelectFilter
          label="Kind"
          all="All kinds"
          options={imageKinds}
          value={filters.get('kind')}
          onChange={set('kind')}
        />
        <SelectFilter
          label="Source"
          all="All sources"
          options={imageSources}
          value={filters.get('source')}
          onChange={set('source')}
        />
        <SelectFilter
          label="Shape"
          all="All shapes"
          options={shapes}
          value={filters.get('ratio')}
          onChange={set('ratio')}
        />
      </FilterBar>
    </div>
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
        accept="image/*"
        multiple
        aria-label="Upload images"
        onChange={({ target }) => send(target.files)}
        className="sr-only"
        tabIndex={-1}
      />
      <Button loading={upload.isPending} onClick={() => input.current?.click()}>
        {!upload.isPending && <Upload />}
        Upload
      </Button>
    </>
  )
}

function NoImages({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const isFiltered = Object.values(filterOf(filters)).some(Boolean)
  if (isFiltered)
    return (
      <EmptyState title="No matching images" action={<Button onClick={filters.clear}>Show all</Button>}>
        No image matches these filters.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<ImageIcon />}
      title="No images yet"
      action={
        <Button variant="primary" onClick={() => void navigate('/image-maker')}>
          Open the image maker
        </Button>
      }
    >
      Upload a product photo, remove its background and place it in a studio scene.
    </EmptyState>
  )
}

function SelectionBar({ images, isBin, onClear }: { images: Image[]; isBin: boolean; onClear: () => void }) {
  const ids = images.slice(0, MAX_CHOSEN_IMAGES).map(({ id }) => id)
  const remove = useDeleteImages()
  const restore = useRestoreImages()
  const download = useMutation({
    mutationFn: () => downloadFile(imagesApi.zip, { query: { ids: ids.join(',') } }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The ZIP could not be downloaded. Please try again.')),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line-soft bg-panel px-3 py-2">
      <span className="flex-1">
        {images.length} selected
        {images.length > MAX_CHOSEN_IMAGES && `, at most ${MAX_CHOSEN_IMAGES} at once`}
      </span>
      {isBin ? (
        <Button size="small" onClick={() => restore.mutate(ids, { onSuccess: onClear })}>
          <RotateCcw />
          Restore
        </Button>
      ) : (
        <>
          <Button size="small" loading={download.isPending} onClick={() => download.mutate()}>
            {!download.isPending && <Download />}
            Download ZIP
          </Button>
          <Button size="small" onClick={() => remove.mutate(ids, { onSuccess: onClear })}>
            <Trash />
            Delete
          </Button>
        </>
      )}
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
