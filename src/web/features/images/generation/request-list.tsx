import { useNavigate } from 'react-router'
import type { ImageItem, ImageRequest } from '#contracts/images/generation.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useRun } from '#web/lib/http/use-run.ts'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useImageRequests, useRefreshRequests } from './generation.queries.ts'

/** The latest requests, each with its images. */
export function RequestList() {
  const { data: requests = [] } = useImageRequests()
  return (
    <ul aria-label="Requests" className="flex flex-col gap-4">
      {requests.map((request) => (
        <li key={request.id}>
          <Card title={`${request.modelLabel}: ${request.prompt.slice(0, 100)}`}>
            {isOpenRun(request.state) && <OpenRequest key={request.runId} request={request} />}
            <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
              {request.items.map((item) => (
                <Item key={item.number} item={item} isOpen={isOpenRun(request.state)} />
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
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
      label={note || 'Waiting to start…'}
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
          : 'Stopped. Its tool run was given back.'
  return (
    <li className="flex aspect-square items-center justify-center overflow-hidden rounded-control border border-line-soft bg-raised p-2 text-center text-small text-muted">
      {sentence}
    </li>
  )
}
