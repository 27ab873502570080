import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { isOpenRun } from '#contracts/runs.ts'
import { channelOf } from '#contracts/visuals/channels.ts'
import { type BatchItem, type VisualBatch, visualsApi } from '#contracts/visuals/visuals.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { runLabel, useRun } from '#web/lib/http/use-run.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useRefreshVisuals, useRetryBatch } from '../batches.queries.ts'

/** The last batch: its progress, then its files. */
export function BatchPanel({ batch }: { batch: VisualBatch }) {
  const isOpen = isOpenRun(batch.state)
  return (
    <Card title="Last batch" actions={!isOpen && <BatchActions batch={batch} />}>
      <div className="flex flex-col gap-3">
        {isOpen && <RunningBatch key={batch.runId} batch={batch} />}
        <ul className="flex flex-col divide-y divide-line-soft">
          {batch.items.map((item) => (
            <ItemRow key={item.number} item={item} isOpen={isOpen} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

function RunningBatch({ batch }: { batch: VisualBatch }) {
  const refresh = useRefreshVisuals(batch.projectId)
  const { done, total, note, stop, isStopping } = useRun(batch.runId, {
    onProgress: () => void refresh(),
    onSettled: refresh,
    onStopError: (error) =>
      quickToast.error(messageOf(error, 'The batch could not be stopped. Please try again.')),
  })
  return (
    <RunProgress
      label={runLabel(note, batch.state)}
      done={done}
      total={total}
      startedAt={batch.createdAt}
      cancel={{ word: 'Stop', isPending: isStopping, onCancel: stop }}
    />
  )
}

function BatchActions({ batch }: { batch: VisualBatch }) {
  const retry = useRetryBatch(batch.projectId)
  const download = useMutation({
    mutationFn: () => downloadFile(visualsApi.batchFile, { params: { batchId: batch.id } }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The ZIP could not be downloaded. Please try again.')),
  })
  const isFinished = batch.items.every(({ state }) => state === 'done')
  return (
    <>
      {!isFinished && (
        <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(batch)}>
          Retry unfinished
        </Button>
      )}
      {batch.items.some(({ state }) => state === 'done') && (
        <Button size="small" variant="primary" loading={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download />}
          Download ZIP
        </Button>
      )}
    </>
  )
}

const states: Record<BatchItem['state'], [tone: Tone, word: string]> = {
  done: ['gain', 'Done'],
  failed: ['loss', 'Failed'],
  waiting: ['neutral', 'Not drawn'],
}

function ItemRow({ item: { channel, name, state, reason }, isOpen }: { item: BatchItem; isOpen: boolean }) {
  const [tone, word] = states[state]
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block">{channelOf(channel).name}</span>
        <span className="block truncate text-small text-faint" title={name}>
          {reason ?? name}
        </span>
      </span>
      <Badge tone={tone}>{isOpen && state === 'waiting' ? 'Waiting' : word}</Badge>
    </li>
  )
}
