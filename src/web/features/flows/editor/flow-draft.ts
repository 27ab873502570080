import { useMemo } from 'react'
import type { Flow, SaveFlow } from '#contracts/flows/flows.ts'
import { useDraftText } from '#web/lib/storage/drafts.ts'

interface FlowDraft {
  edited: SaveFlow
  isChanged: boolean
  change: (part: Partial<SaveFlow>) => void
  discard: () => void
}

/** Unsaved changes of a version. They are there again after a look at other screens. */
export function useFlowDraft({ id, name, about, graph }: Flow, version: number): FlowDraft {
  const [text, write] = useDraftText(`flow:${id}:${version}`)
  const draft = useMemo(() => (text ? (JSON.parse(text) as SaveFlow) : undefined), [text])
  const edited = draft ?? { name, about, graph }
  return {
    edited,
    isChanged: draft !== undefined,
    change: (part) => write(JSON.stringify({ ...edited, ...part })),
    discard: () => write(''),
  }
}
