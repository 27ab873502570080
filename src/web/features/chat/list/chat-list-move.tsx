import { useState } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useChangeChat } from '../chat-changes.queries.ts'

export function MoveDialog({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const projects = useNamedProjects()
  const [projectId, setProjectId] = useState(chat.projectId ?? '')
  const change = useChangeChat()
  const move = () => change.mutate({ id: chat.id, projectId: projectId || null }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move to project"
      description={`Choose a project for “${chat.title}”.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={change.isPending} onClick={move}>
            Move
          </Button>
        </>
      }
    >
      <Field label="Project">
        {(control) => (
          <Select {...control} value={projectId} onChange={(event) => setProjectId(event.target.value)}>
            <option value="">No project</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  )
}
