import { Markdown } from '#web/features/chat/markdown/markdown.tsx'
import { FlowsScreen as Screen } from '#web/features/flows/flows-screen.tsx'
import { MarkdownPart } from '#web/features/flows/run/markdown-part.ts'
import { SharedRunScreen as SharedRun } from '#web/features/flows/share/shared-run-screen.tsx'

/** Results of runs are documents, shown with the chat's Markdown. */
export function FlowsScreen() {
  return (
    <MarkdownPart value={Markdown}>
      <Screen />
    </MarkdownPart>
  )
}

export function SharedRunScreen() {
  return (
    <MarkdownPart value={Markdown}>
      <SharedRun />
    </MarkdownPart>
  )
}
