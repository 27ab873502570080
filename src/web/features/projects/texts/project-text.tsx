import CloudOff from 'lucide-react/icons/cloud-off'
import { useId } from 'react'
import { MAX_PROJECT_TEXT } from '#contracts/projects.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { ProjectWithDrafts } from '../projects.store.ts'
import { type SaveState, saveText, useSaveState } from '../projects.sync.ts'
import { TextConflict } from './text-conflict.tsx'
import type { TextField } from './text-drafts.store.ts'

interface ProjectTextProps {
  project: ProjectWithDrafts
  field: TextField
  label: string
  /** Explains what to write. */
  hint: string
}

/** A text that saves itself. */
export function ProjectText({ project, field, label, hint }: ProjectTextProps) {
  const id = useId()
  const state = useSaveState(project, field)
  const theirs = project.theirs?.[field]
  const refusal = typeof state === 'object' ? state.why : undefined
  return (
    <section className="flex flex-col gap-1.5 lg:min-h-0 lg:flex-1">
      <div className="flex flex-wrap justify-between gap-x-4 text-small">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <Saved state={state} />
      </div>
      {theirs !== undefined && <TextConflict project={project} field={field} theirs={theirs} />}
      <Textarea
        id={id}
        rows={14}
        maxLength={MAX_PROJECT_TEXT}
        aria-invalid={refusal !== undefined || undefined}
        aria-describedby={refusal ? `${id}-refusal ${id}-hint` : `${id}-hint`}
        value={project[field]}
        onChange={(event) => saveText(project.id, field, event.target.value)}
        className="lg:min-h-60 lg:flex-1"
      />
      {refusal && (
        <p id={`${id}-refusal`} role="alert" className="text-small text-loss">
          Not saved: {refusal} Your text is stored in this browser.
        </p>
      )}
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
      {(state === 'conflict' || typeof state === 'object') && 'Not saved yet'}
      <span role="status">
        {state === 'waiting' && (
          <span className="flex items-center gap-1.5 text-accent">
            <CloudOff />
            Not saved yet. We’ll save it when you’re back online
          </span>
        )}
      </span>
    </p>
  )
}
