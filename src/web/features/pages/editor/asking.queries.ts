import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type PageProposals, pageProposalsApi } from '#contracts/pages/page-editing.ts'
import { messageOf, Refusal, typeOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { newId } from '#web/lib/new-id.ts'
import { isRecord, readStored, removeStored, writeStored } from '#web/lib/storage/stored.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { requestName } from '../builder/page-edits-name.ts'
import { pageQuery } from '../pages.queries.ts'
import { showProposals } from './proposals.store.ts'

const LOOK_AGAIN_MS = 1_500

interface SentRequest {
  requestId: string
  task: string
}

interface Asking {
  task: string
  blocks: string[]
  /** A request that was sent before a reload: its answer is looked for, and nothing is asked again. */
  resumed?: SentRequest | undefined
}

/** Asks the connected model for changes of the saved page. An answer whose response was lost is found again. */
export function useAskForChanges(pageId: string, onLost: (task: string) => void) {
  const client = useQueryClient()
  const asking = useMutation({
    mutationFn: ({ task, blocks, resumed }: Asking) =>
      resumed ? findAnswer(pageId, resumed) : ask(client, pageId, { task, blocks }),
    onSuccess: (proposals, { task }) => showProposals(pageId, { ...proposals, task }),
    onError: (error, { task }) => {
      onLost(task)
      quickToast.error(messageOf(error, 'The changes could not be proposed. Please try again.'))
    },
    onSettled: () => removeStored(requestName(pageId)),
  })
  const { mutate } = asking
  useEffect(() => {
    const resumed = sentRequest(pageId)
    if (resumed && !sentHere.has(resumed.requestId)) mutate({ task: resumed.task, blocks: [], resumed })
  }, [pageId, mutate])
  return asking
}

/** Requests of this page load, which bring their answer themselves. */
const sentHere = new Set<string>()

async function ask(client: QueryClient, pageId: string, { task, blocks }: Asking): Promise<PageProposals> {
  const { revision } = await client.ensureQueryData(pageQuery(pageId))
  const sent = { requestId: newId(), task }
  sentHere.add(sent.requestId)
  writeStored(requestName(pageId), sent)
  try {
    const body = { instruction: task, blocks, revision, requestId: sent.requestId }
    return (await call(pageProposalsApi.ask, { params: { pageId }, body })).data
  } catch (error) {
    // An answer without our words came from something in between, such as a proxy that gave up waiting.
    if (typeOf(error)) throw error
    return findAnswer(pageId, sent)
  }
}

/** Waits until the model has answered. A request without an answer cost nothing. */
async function findAnswer(pageId: string, { requestId }: SentRequest): Promise<PageProposals> {
  sentHere.add(requestId)
  for (;;) {
    const found = await call(pageProposalsApi.find, { params: { pageId, requestId } }).catch(missing)
    if (found.data.state === 'done') return found.data.answer
    if (found.data.state === 'failed')
      throw new Refusal('Your last request got no answer, so it cost no tool run. You can send it again.')
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** A request that never arrived has no answer. While the server can't be reached, it is asked again. */
function missing(error: unknown): { data: { state: 'failed' | 'running' } } {
  if (typeOf(error) === 'NOT_FOUND') return { data: { state: 'failed' } }
  if (typeOf(error)) throw error
  return { data: { state: 'running' } }
}

export function sentRequest(pageId: string): SentRequest | undefined {
  const stored = readStored(requestName(pageId))
  if (!isRecord(stored)) return undefined
  const { requestId, task } = stored
  return typeof requestId === 'string' && typeof task === 'string' ? { requestId, task } : undefined
}
