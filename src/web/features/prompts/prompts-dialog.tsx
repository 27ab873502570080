import Plus from 'lucide-react/icons/plus'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { closeOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'
import { PromptForm } from './prompt-form.tsx'
import { PromptRow } from './prompt-row.tsx'
import { useOwnPrompts } from './prompts.queries.ts'
import { editPrompt, usePromptsDialog } from './prompts.store.ts'

/** The user's prompts: the list, or the one being edited. */
export function PromptsDialog() {
  const opener = useOverlay((state) => state.opener)
  const { writing } = usePromptsDialog()
  const title = !writing ? 'Your prompts' : writing.id ? 'Edit prompt' : 'Save as prompt'
  const description = writing
    ? 'Use {product}, or any word in braces, as a placeholder.'
    : 'Type / in the composer to use your prompts or those in the library.'
  return (
    <Dialog open onOpenChange={closeOverlay} opener={opener} title={title} description={description}>
      {writing ? <PromptForm key={writing.id} writing={writing} /> : <OwnPrompts />}
    </Dialog>
  )
}

function OwnPrompts() {
  const { data, error, refetch } = useOwnPrompts()
  if (!data && error)
    return <ErrorCard title="Your prompts could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const add = (
    <Button onClick={() => editPrompt({ title: '', text: '' })}>
      <Plus />
      New prompt
    </Button>
  )
  if (data.length === 0)
    return (
      <EmptyState title="No prompts yet" action={add}>
        Save the questions you ask often.
      </EmptyState>
    )
  return (
    <>
      <ul className="-mx-2 max-h-[50dvh] overflow-y-auto overscroll-contain">
        {data.map((prompt) => (
          <PromptRow key={prompt.id} prompt={prompt} />
        ))}
      </ul>
      <div>{add}</div>
    </>
  )
}
