import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageSending, SentItem, SentKind, Shop } from '#contracts/pages/page-exports.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { type RunEndEvent, runLabel, useRun } from '#web/lib/http/use-run.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ConfirmSend } from './confirm-send.tsx'
import { sendingQuery, useSending } from './page-exports.queries.ts'

interface SendPageProps {
  pageId: string
  shop: Shop
}

/** The send of a page: its problems, a button that asks first, its progress and its result. */
export function SendPage({ pageId, shop }: SendPageProps) {
  const place = { pageId, shopId: shop.id }
  const sending = useSending(place)
  const [asking, setAsking] = useState(false)
  if (sending.isPending) return <Skeleton className="h-4 w-2/3" />
  if (sending.isError)
    return (
      <ErrorCard
        title="The shop’s state could not be loaded"
        error={sending.error}
        onRetry={() => void sending.refetch()}
      />
    )
  const { run, problems, sent } = sending.data
  return (
    <>
      {run && isOpenRun(run.state) ? (
        <RunningSend key={run.runId} place={place} run={run} />
      ) : (
        <>
          {run?.state === 'failed' && run.message && (
            <p role="alert" className="text-loss">
              {run.message}
            </p>
          )}
          <Problems problems={problems} />
          <Button disabled={problems.length > 0} onClick={() => setAsking(true)}>
            {sent.length > 0 ? 'Send again' : 'Send to the shop'}
          </Button>
        </>
      )}
      <SentItems items={sent} />
      {asking && (
        <ConfirmSend place={place} shop={shop} plan={sending.data.plan} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function RunningSend({
  place,
  run,
}: {
  place: { pageId: string; shopId: string }
  run: NonNullable<PageSending['run']>
}) {
  const client = useQueryClient()
  const { done, total, note, waiting, resume, isResuming, stop, isStopping } = useRun(run.runId, {
    onEnd: showEnd,
    onSettled: () => client.invalidateQueries(sendingQuery(place)),
    onStopError: (error) =>
      quickToast.error(messageOf(error, 'The send could not be stopped. Please try again.')),
    onResumeError: (error) =>
      quickToast.error(messageOf(error, 'The send could not be resumed. Please try again.')),
  })
  return (
    <div className="w-full">
      <RunProgress
        frame="inset"
        label={runLabel(note, run.state)}
        done={done}
        total={total}
        startedAt={run.createdAt}
        waiting={waiting && { ...waiting, isResuming, onResume: resume }}
        cancel={{ word: 'Stop', isPending: isStopping, onCancel: stop }}
      />
    </div>
  )
}

function showEnd({ state, message }: RunEndEvent) {
  if (state === 'done') quickToast.success('The page is in your shop')
  else if (state === 'stopped') quickToast.show('Stopped. Parts already sent stay in the shop.')
  else quickToast.error(message ?? 'The page could not be sent. Please try again.')
}

const Problems = ({ problems }: { problems: string[] }) =>
  problems.length > 0 && (
    <div>
      <p className="font-medium">Before you can send it:</p>
      <ul className="list-disc pl-5 text-muted">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )

const names: Record<SentKind, string> = { product: 'Product', section: 'Section', page: 'Page' }
const order: SentKind[] = ['product', 'section', 'page']

const SentItems = ({ items }: { items: SentItem[] }) =>
  items.length > 0 && (
    <ul aria-label="In the shop" className="flex flex-col gap-1">
      {items
        .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
        .map(({ kind, address, problem }) => (
          <li key={kind}>
            {address ? (
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="underline underline-offset-3"
              >
                {names[kind]} in Shopify
              </a>
            ) : (
              names[kind]
            )}
            {problem && <span className="text-loss">: {problem}</span>}
          </li>
        ))}
    </ul>
  )
