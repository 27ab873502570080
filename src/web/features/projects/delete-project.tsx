import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PROJECT_BIN_DAYS } from '#contracts/projects.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { useDeleteProject, useRestoreProject } from './projects.queries.ts'
import type { ProjectWithDrafts } from './projects.store.ts'

type Named = Pick<ProjectWithDrafts, 'id' | 'name'>

interface DeleteProjectDialogProps {
  project: Named
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Deleting requires typing the name, and can be undone from a toast. */
export function DeleteProjectDialog({ project, open, onOpenChange }: DeleteProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${project.name}”?`}
      description={`You can restore it from the bin for ${PROJECT_BIN_DAYS} days. After that it’s deleted permanently.`}
    >
      <ConfirmForm project={project} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ConfirmForm({ project, onCancel }: { project: Named; onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const restore = useRestoreProject()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Once the dialog has noted where the focus came from, to give it back there.
    queueMicrotask(() => first.current?.focus())
  }, [])
  const { mutate, isPending } = useDeleteProject(() => {
    showUndo(project.id, `“${project.name}” was deleted.`, () => restore.mutate(project.id))
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
      <Field label="Type the project name to confirm">
        {(control) => (
          <Input
            {...control}
            ref={first}
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
        <Button onClick={onCancel}>Keep project</Button>
        <Button type="submit" variant="danger" disabled={!isSure} loading={isPending}>
          Delete project
        </Button>
      </ButtonRow>
    </form>
  )
}

/** Ignores invisible characters and Unicode variants. */
const sameName = (typed: string, name: string) => plainly(typed) === plainly(name)
const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
