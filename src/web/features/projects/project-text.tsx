import CloudOff from 'lucide-react/icons/cloud-off'
import { useId } from 'react'
import { MAX_PROJECT_TEXT } from '#contracts/projects.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import type { KeptProject, TextField } from './projects.store.ts'
import { type SaveState, saveText, useSaveState } from './projects.sync.ts'

interface ProjectTextProps {
  project: KeptProject
  field: TextField
  label: string
  /** What to write here. */
  hint: string
}

/** A text that saves itself. */
export function ProjectText({ project, field, label, hint }: ProjectTextProps) {
  const id = useId()
  const state = useSaveState(project, field)
  return (
    <section className="flex flex-col gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4 text-small">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <Saved state={state} />
      </div>
      <Textarea
        id={id}
        rows={14}
        maxLength={MAX_PROJECT_TEXT}
        aria-describedby={`${id}-hint`}
        value={project[field]}
        onChange={(event) => saveText(project.id, field, event.target.value)}
        className="lg:flex-1 lg:resize-none"
      />
      <p id={`${id}-hint`} className="text-small text-faint">
        {hint}
      </p>
    </section>
  )
}

/** Only what wants attention is read out: nobody wants to hear “Saved” after every pause. */
function Saved({ state }: { state: SaveState }) {
  return (
    <p className="text-faint">
      {state === 'saving' && 'Saving…'}
      {state === 'saved' && 'Saved'}
      <span role="status">
        {state === 'waiting' && (
          <span className="flex items-center gap-1.5 text-accent">
            <CloudOff />
            Not saved yet, will be sent when the connection is back
          </span>
        )}
      </span>
    </p>
  )
}
