import Check from 'lucide-react/icons/check'
import History from 'lucide-react/icons/history'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Trash from 'lucide-react/icons/trash-2'
import { Fragment, useState } from 'react'
import type { CanonField } from '#contracts/canon.ts'
import { fileOfSource } from '#core/canon/file-source.ts'
import { draftText } from '#core/canon/unit-text.ts'
import { isRuleSource } from '#core/canon/value.ts'
import { moneyInText } from '#web/lib/words/money-in-text.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { WordButton } from '#web/ui/buttons/word-button.tsx'
import { useBoard, useIsWaiting } from '../board/board-context.ts'
import { useCanonActions, type ValueWithReason } from '../canon-actions.ts'
import { showTray } from '../proposals/review-tray.tsx'
import { ConflictNote } from './conflict-note.tsx'
import type { FieldText } from './field-drafts.store.ts'
import { FieldForm } from './field-form.tsx'
import type { FieldRowProps } from './field-row.tsx'
import { FieldUses } from './field-uses.tsx'
import { inSentence, sourceName } from './source-note.tsx'
import { useFieldChanges } from './use-field-changes.tsx'

interface FieldDetailsProps extends FieldRowProps {
  onClose: () => void
}

/** Details of an open row: editor, source, dependents and actions. */
export function FieldDetails({ onClose, ...row }: FieldDetailsProps) {
  const { path, field, trouble } = row
  const board = useBoard()
  const { drafts } = useCanonActions()
  const dismiss = () => {
    board.settle(path)
    drafts.drop(path)
    onClose()
  }

  if (trouble?.conflict) {
    const { edit, conflict } = trouble
    return (
      <div className="pb-3">
        <ConflictNote
          trouble={trouble}
          conflict={conflict}
          onUseMine={() => {
            board.save({
              ...edit,
              basedOn: conflict.reason === 'locked' ? undefined : (conflict.current?.timestamp ?? null),
            })
            onClose()
          }}
          onKeepTheirs={dismiss}
        />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3 pb-3">
      <ChangeWaits path={path} />
      {field && <About field={field} />}
      {field && row.aged && <Aged field={field} onConfirmed={dismiss} />}
      {row.uses > 0 && <FieldUses path={path} label={row.label} />}
      {field?.locked ? (
        <p className="text-muted">Locked. No one and no rule can change it until you unlock it.</p>
      ) : null}
      {field?.locked ? <FieldButtons field={field} /> : <Editor row={row} onClose={dismiss} />}
    </div>
  )
}

function Editor({ row, onClose }: { row: FieldRowProps; onClose: () => void }) {
  const { path, label, type, field, trouble } = row
  const board = useBoard()
  const { drafts } = useCanonActions()
  const { remove } = useFieldChanges()
  // The value at the start of the edit, so that a change made meanwhile is not overwritten unseen.
  const [begun] = useState(() => drafts.read(path))
  const [basedOn] = useState(() => (begun ?? trouble?.edit ?? { basedOn: field?.timestamp ?? null }).basedOn)
  const save = (written: ValueWithReason | null) => {
    if (written) board.save({ path, ...written, basedOn })
    else if (field) remove({ ...field, timestamp: basedOn ?? field.timestamp })
    onClose()
  }
  const shown = trouble?.edit ?? field
  const initial = shown ? draftText(shown) : ''
  const keep = (written: FieldText) =>
    written.text === initial ? drafts.drop(path) : drafts.write(path, { ...written, basedOn })
  return (
    <FieldForm
      // Rejected text returns to the input.
      key={trouble ? 'again' : 'new'}
      path={path}
      label={label}
      type={type}
      initial={initial}
      begun={begun ?? (trouble && { ...trouble.edit, text: initial })}
      onDraft={keep}
      error={trouble?.message}
      onSave={save}
      onCancel={onClose}
    >
      {field && <FieldButtons field={field} />}
    </FieldForm>
  )
}

function FieldButtons({ field }: { field: CanonField }) {
  const board = useBoard()
  const { remove, setLocked } = useFieldChanges()
  return (
    <div className="ml-auto flex flex-wrap gap-1">
      <Button variant="ghost" size="small" onClick={() => setLocked(field, !field.locked)}>
        {field.locked ? <LockOpen /> : <Lock />}
        {field.locked ? 'Unlock' : 'Lock'}
      </Button>
      <Button variant="ghost" size="small" onClick={() => board.showHistory(field.path)}>
        <History />
        History
      </Button>
      {!field.locked && !isRuleSource(field.source) && (
        <Button variant="ghost" size="small" onClick={() => remove(field)}>
          <Trash />
          Delete
        </Button>
      )}
    </div>
  )
}

/** Why it is what it is, and what follows from it. */
function About({ field }: { field: CanonField }) {
  const derived = isRuleSource(field.source)
  const file = fileOfSource(field.source)
  return (
    <div className="flex flex-col gap-1 text-small text-muted empty:hidden">
      {derived && field.from.length > 0 && (
        <p>
          Derived from <FieldLinks fields={field.from} />. A value you enter here replaces it.
        </p>
      )}
      {file && (
        <p>
          From the file <TextLink to={`?tab=knowledge&file=${file.fileId}`}>{file.title}</TextLink>,{' '}
          {ago(field.timestamp)}.
        </p>
      )}
      {!derived && !file && (
        <p>
          {field.source === 'user' ? 'Set by you' : `From ${sourceName(field.source)}`},{' '}
          {ago(field.timestamp)}.
        </p>
      )}
      {field.note && <p>{field.note}</p>}
      {field.why && !derived && <p>Reason: {moneyInText(field.why)}</p>}
      {field.usedBy.length > 0 && (
        <p>
          Used by <FieldLinks fields={field.usedBy} />.
        </p>
      )}
    </div>
  )
}

function ChangeWaits({ path }: { path: string }) {
  if (!useIsWaiting(path)) return null
  return (
    <p className="text-small text-muted">
      A change to this field <WordButton onClick={showTray}>is waiting for your review</WordButton>.
    </p>
  )
}

/** A fact that others decide, and that nobody has looked at for long. */
function Aged({ field, onConfirmed }: { field: CanonField; onConfirmed: () => void }) {
  const { confirm } = useFieldChanges()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-accent-soft px-3 py-2 text-small">
      <span>Set {ago(field.timestamp)}. Is it still correct?</span>
      <Button
        size="small"
        onClick={() => {
          confirm(field)
          onConfirmed()
        }}
      >
        <Check />
        Still correct
      </Button>
    </p>
  )
}

function FieldLinks({ fields }: { fields: CanonField['from'] }) {
  const { openField } = useBoard()
  return fields.map(({ path, label }, index) => (
    <Fragment key={path}>
      {index > 0 && (index === fields.length - 1 ? ' and ' : ', ')}
      <WordButton onClick={() => openField(path)}>{inSentence(label)}</WordButton>
    </Fragment>
  ))
}
