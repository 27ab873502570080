import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PROJECT_BIN_DAYS } from '#contracts/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { useDeleteProject, useRestoreProject } from './projects.queries.ts'
import type { KeptProject } from './projects.store.ts'

type Named = Pick<KeptProject, 'id' | 'name'>

const toastId = ({ id }: Named) => `deleted:${id}`

interface DeleteProjectDialogProps {
  project: Named
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Deleting asks for the name, then says that it is done with a way back. */
export function DeleteProjectDialog({ project, open, onOpenChange }: DeleteProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${project.name}”?`}
      description={`It lies in the bin for ${PROJECT_BIN_DAYS} days, where you can restore it. Then it is gone for good.`}
    >
      <ConfirmForm project={project} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ConfirmForm({ project, onCancel }: { project: Named; onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteProject(() => {
    quickToast.show(<Deleted project={project} />, { id: toastId(project) })
    void navigate('/projects')
  })
  const isSure = sameName(typed, project.name)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSure && !isPending) mutate(project, { onError: onCancel })
      }}
    >
      <Field label="Type the name of the project to confirm">
        {(control) => (
          <Input
            {...control}
            value={typed}
            placeholder={project.name}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <ButtonRow end>
        <Button onClick={onCancel}>Keep it</Button>
        <Button type="submit" variant="danger" disabled={!isSure} loading={isPending}>
          Delete project
        </Button>
      </ButtonRow>
    </form>
  )
}

/** Signs that one cannot see, or types in two ways, are not what is asked for. */
const sameName = (typed: string, name: string) => plainly(typed) === plainly(name)
const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

function Deleted({ project }: { project: Named }) {
  const restore = useRestoreProject()
  return (
    <span className="flex items-center gap-3">
      <span className="line-clamp-2 min-w-0">“{project.name}” was deleted.</span>
      <button
        type="button"
        className="flex-none rounded-small font-semibold text-accent hover:underline max-md:min-h-11 max-md:min-w-11"
        onClick={() => {
          quickToast.dismiss(toastId(project))
          restore.mutate(project.id)
        }}
      >
        Undo
      </button>
    </span>
  )
}
