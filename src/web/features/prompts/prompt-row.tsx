import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Prompt } from '#contracts/prompts.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { useDeletePrompt, useSavePrompt } from './prompts.queries.ts'
import { editPrompt } from './prompts.store.ts'

export function PromptRow({ prompt }: { prompt: Prompt }) {
  const { id, title, text } = prompt
  const { remove, isPending } = useDeleteWithUndo(prompt)
  return (
    <li className="flex items-center gap-1 rounded-control px-2 py-1.5 hover:bg-raised">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-small text-muted">{text}</span>
      </span>
      <IconButton
        label={`Edit “${title}”`}
        icon={<Pencil />}
        onClick={() => editPrompt({ id, title, text })}
      />
      <IconButton
        label={`Delete “${title}”`}
        icon={<Trash2 />}
        disabled={isPending}
        onClick={() => void remove()}
      />
    </li>
  )
}

/** Deletes with an undo, which creates the prompt again. */
function useDeleteWithUndo(prompt: Prompt) {
  const { id, title, text } = prompt
  const { mutateAsync, isPending } = useDeletePrompt()
  const save = useSavePrompt()
  const undo = () =>
    void save
      .mutateAsync({ title, text })
      .catch((error) =>
        quickToast.error(messageOf(error, 'The prompt could not be restored. Please try again.')),
      )
  // The row unmounts before the response, so mutation callbacks would not run.
  const remove = () =>
    mutateAsync(prompt).then(
      () => showUndo(id, `“${title}” was deleted.`, undo),
      (error) => quickToast.error(messageOf(error, 'The prompt could not be deleted. Please try again.')),
    )
  return { remove, isPending }
}
