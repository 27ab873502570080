import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useNavigate } from 'react-router'
import type { ImageItem, ImageRequest, StartImages } from '#contracts/images/generation.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { runLabel, useRun } from '#web/lib/http/use-run.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useImageRequests, useRefreshRequests, useStartImages } from './generation.queries.ts'

/** The latest requests, each with its images. */
export function RequestList() {
  const { data: requests, error, refetch } = useImageRequests()
  if (error && !requests)
    return <ErrorCard title="Requests could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!requests) return <Skeleton className="h-40" />
  return (
    <ul aria-label="Requests" className="flex flex-col gap-4">
      {requests.map((request) => (
        <li key={request.id}>
          <Request request={request} />
        </li>
      ))}
    </ul>
  )
}

function Request({ request }: { request: ImageRequest }) {
  const isOpen = isOpenRun(request.state)
  const missing = isOpen ? 0 : request.items.filter(({ state }) => state !== 'done').length
  return (
    <Card
      title={`${request.modelLabel}: ${request.brief.prompt.slice(0, 100)}`}
      actions={missing > 0 && <DrawAgain brief={request.brief} count={missing} />}
    >
      {isOpen && <OpenRequest key={request.runId} request={request} />}
      {(request.state === 'failed' || request.state === 'interrupted') && request.message && (
        <p className="text-loss">{request.message}</p>
      )}
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {request.items.map((item) => (
          <Item key={item.number} item={item} isOpen={isOpen} />
        ))}
      </ul>
    </Card>
  )
}

/** Seeds are whole numbers below this. */
const SEEDS = 2 ** 31

/** Asks once more for images that are missing, as a request of its own. */
function DrawAgain({ brief, count }: { brief: StartImages; count: number }) {
  const start = useStartImages()
  const seed = brief.seed === null ? null : (brief.seed + brief.count) % SEEDS
  return (
    <Button
      size="small"
      disabled={start.isSuccess}
      loading={start.isPending}
      onClick={() => start.mutate({ ...brief, count, seed })}
    >
      {!start.isPending && <RotateCcw />}
      {count === 1 ? 'Draw it again' : `Draw ${count} again`}
    </Button>
  )
}

function OpenRequest({ request }: { request: ImageRequest }) {
  const refresh = useRefreshRequests()
  const { done, total, note, stop, isStopping } = useRun(request.runId, {
    onProgress: () => void refresh(),
    onSettled: refresh,
    onStopError: (error) =>
      quickToast.error(messageOf(error, 'The images could not be stopped. Please try again.')),
  })
  return (
    <RunProgress
      label={runLabel(note, request.state)}
      done={done}
      total={total}
      startedAt={request.createdAt}
      cancel={{ word: 'Stop', isPending: isStopping, onCancel: stop }}
    />
  )
}

const waits: Record<'waiting' | 'drawing', string> = { waiting: 'Waiting', drawing: 'Drawing…' }

function Item({ item: { number, state, reason, imageId }, isOpen }: { item: ImageItem; isOpen: boolean }) {
  const navigate = useNavigate()
  if (imageId)
    return (
      <li>
        <button
          type="button"
          aria-label={`Open image ${number}`}
          onClick={() => void navigate(`/images?image=${imageId}`)}
          className="block aspect-square w-full overflow-hidden rounded-control border border-line-soft"
        >
          <ImagePicture imageId={imageId} alt="" size="thumbnail" className="size-full object-cover" />
        </button>
      </li>
    )
  const sentence =
    state === 'failed'
      ? `${reason} Its tool run was given back.`
      : state === 'done'
        ? 'Deleted'
        : isOpen
          ? waits[state]
          : 'Not drawn. Its tool run was given back.'
  return (
    <li className="flex min-h-36 items-center justify-center rounded-control border border-line-soft bg-raised p-2 text-center text-small break-words text-muted">
      {sentence}
    </li>
  )
}
