import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactElement, useState } from 'react'
import { channelOf } from '#contracts/visuals/channels.ts'
import { type Visual, visualsApi } from '#contracts/visuals/visuals.ts'
import { fileSize } from '#core/file-size.ts'
import { cx } from '#web/lib/cx.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useChangeVisual, useDeleteVisual, useVisualAddress, useVisuals } from '../visuals.queries.ts'

interface VisualGalleryProps {
  projectId?: string
  /** Words to begin the search with. */
  search?: string
  /** The first step where nothing is rendered yet. */
  create: ReactElement
}

/** Rendered visuals, newest first. */
export function VisualGallery({ projectId, create, search: wanted = '' }: VisualGalleryProps) {
  const [shown, setShown] = useState<'all' | 'favourites'>('all')
  const [typed, setTyped] = useState(wanted)
  const search = useSettled(typed.trim(), 300)
  const {
    data: visuals,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useVisuals({
    projectId,
    favourites: shown === 'favourites',
    search,
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Segments
          label="Shown"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'favourites', label: 'Favourites' },
          ]}
        />
        <SearchInput label="Search visuals" value={typed} onChange={setTyped} className="max-w-80" />
      </div>
      {error && !visuals && (
        <ErrorCard title="Visuals could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !visuals && <Skeleton className="h-60" />}
      {visuals?.length === 0 && search !== '' && (
        <EmptyState
          title="No matching visuals"
          action={<Button onClick={() => setTyped('')}>Clear search</Button>}
        >
          No visual has all of these words in its texts.
        </EmptyState>
      )}
      {visuals?.length === 0 && search === '' && (
        <EmptyState
          icon={<Star />}
          title={shown === 'all' ? 'No visuals yet' : 'No favourites yet'}
          action={shown === 'all' ? create : <Button onClick={() => setShown('all')}>Show all</Button>}
        >
          {shown === 'all'
            ? 'Write one brief and get it in the size of every channel.'
            : 'Mark a visual with the star to find it here.'}
        </EmptyState>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-4">
        {visuals?.map((visual) => (
          <VisualCard key={visual.id} visual={visual} isProjectNamed={!projectId} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-center" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

function VisualCard({ visual, isProjectNamed }: { visual: Visual; isProjectNamed: boolean }) {
  const { id, spec, width, height, bytes, isFavourite, isStale, projectName } = visual
  const address = useVisualAddress(id)
  const change = useChangeVisual()
  const remove = useDeleteVisual()
  const download = useMutation({
    mutationFn: () => downloadFile(visualsApi.file, { params: { visualId: id } }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The visual could not be downloaded. Please try again.')),
  })
  const title = `${spec.texts.headline}, ${channelOf(spec.channel).name}`
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line-soft bg-panel p-3">
      <div className="flex h-48 items-center justify-center rounded-small bg-raised">
        {address && <img src={address} alt={title} className="max-h-48 max-w-full rounded-small" />}
      </div>
      <p className="truncate font-medium" title={spec.texts.headline}>
        {spec.texts.headline}
      </p>
      {isStale && (
        <span>
          <Badge tone="loss">Facts changed</Badge>
        </span>
      )}
      <p className="text-small text-muted">
        {isProjectNamed && <>{projectName}, </>}
        {channelOf(spec.channel).name}
        <span className="figures block whitespace-nowrap">
          {width} × {height}, {fileSize(bytes)}
        </span>
      </p>
      <div className="mt-auto flex items-center gap-1">
        <span className="flex-1" />
        <IconButton
          label={isFavourite ? `Remove ${title} from favourites` : `Add ${title} to favourites`}
          icon={<Star className={cx(isFavourite && 'fill-accent text-accent')} />}
          onClick={() => change.mutate({ id, isFavourite: !isFavourite })}
        />
        <IconButton label={`Download ${title}`} icon={<Download />} onClick={() => download.mutate()} />
        <IconButton
          label={`Delete ${title}`}
          icon={<Trash />}
          disabled={remove.isPending}
          onClick={() => remove.mutate(id)}
        />
      </div>
    </li>
  )
}
