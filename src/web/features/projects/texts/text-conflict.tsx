import GitCompare from 'lucide-react/icons/git-compare'
import { useState } from 'react'
import { MAX_PROJECT_TEXT } from '#contracts/projects.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import type { ProjectWithDrafts } from '../projects.store.ts'
import { resolveConflict, saveText } from '../projects.sync.ts'
import { mergeTexts } from './merge-texts.ts'
import type { TextField } from './text-drafts.store.ts'

interface TextConflictProps {
  project: ProjectWithDrafts
  field: TextField
  /** The other text. */
  theirs: string
}

/** Says that the same text was changed elsewhere, and lets the person choose. Until then nothing of either is lost. */
export function TextConflict({ project, field, theirs }: TextConflictProps) {
  const resolve = (text: string) => resolveConflict(project.id, field, text)
  /** The local text when the merged text was too long. */
  const [tooLong, setTooLong] = useState<string>()
  const merge = () => {
    const both = mergeTexts({ base: project.bases?.[field], theirs, mine: project[field] })
    if (both.length > MAX_PROJECT_TEXT) setTooLong(project[field])
    else resolve(both)
  }
  const takeTheirs = () => {
    const mine = project[field]
    resolve(theirs)
    showUndo(`theirs:${project.id}:${field}`, 'Replaced with the other version.', () =>
      saveText(project.id, field, mine),
    )
  }
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card border border-accent/50 bg-panel p-4">
      <div className="flex gap-3">
        <GitCompare className="mt-0.5 text-accent" />
        <div className="min-w-0">
          <p className="font-semibold">This text was also changed elsewhere</p>
          <p className="text-muted">
            Your version is below and stored in this browser. Choose which one to save.
          </p>
        </div>
      </div>
      <div>
        <p className="mb-1.5 text-small font-medium">The other version</p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
          className="max-h-48 overflow-y-auto rounded-control border border-line-soft bg-ground px-3 py-2 font-sans whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {theirs || <span className="text-faint">Empty</span>}
        </pre>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => resolve(project[field])}>Keep mine</Button>
        <Button onClick={takeTheirs}>Use theirs</Button>
        <Button onClick={merge}>Merge both</Button>
      </div>
      {tooLong === project[field] && (
        <p className="text-small text-loss">
          Together they exceed 100,000 characters. Shorten yours, or keep one and copy what you need from the
          other.
        </p>
      )}
    </div>
  )
}
