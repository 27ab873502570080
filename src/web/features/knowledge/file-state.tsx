import type { KnowledgeFile } from '#contracts/knowledge/knowledge.ts'
import { FREE_PLACE } from '#contracts/runs.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export function FileState({ file: { state, indexed, passages } }: { file: KnowledgeFile }) {
  if (state === 'ready') return <Badge tone="gain">Ready</Badge>
  if (state === 'failed') return <Badge tone="loss">Failed</Badge>
  return (
    <span role="status" className="flex items-center gap-2 text-info">
      <Spinner className="size-3.5" />
      {state === 'waiting'
        ? `${FREE_PLACE}…`
        : state === 'reading'
          ? 'Reading…'
          : `Indexing ${share(indexed, passages)}…`}
    </span>
  )
}

const share = (done: number, total: number) => (total > 0 ? `${Math.floor((done / total) * 100)} %` : '')
