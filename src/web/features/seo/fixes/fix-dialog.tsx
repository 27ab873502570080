import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AppliedFixes, Audit, AuditFixes, PagePatch } from '#contracts/seo/seo.ts'
import { descriptionWidth, searchRoom, titleWidth } from '#core/seo/pixel-width.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { WidthMeter } from '../preview/width-meter.tsx'
import { useApplyFixes, useStartAudit, useWriteCopy } from '../seo.queries.ts'
import { useSeoLocation } from '../seo-location.ts'

interface FixDialogProps {
  audit: Audit
  own: NonNullable<AuditFixes['own']>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Each change as before and after; nothing is saved until the person applies it. */
export function FixDialog({ audit, own, open, onOpenChange }: FixDialogProps) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(own.patches.map(({ id, after }) => [id, after])),
  )
  const [chosen, setChosen] = useState(
    () => new Set(own.patches.filter(({ before, after }) => before !== after).map(({ id }) => id)),
  )
  const [publish, setPublish] = useState(own.isPublished)
  const [writtenBy, setWrittenBy] = useState<{ by: string; ids: Set<string> }>()
  const apply = useApplyFixes(audit.id)
  const copy = useWriteCopy(audit.id)
  const write = () =>
    copy.mutate(undefined, {
      onSuccess: ({ by, texts }) => {
        setValues((now) => ({ ...now, ...Object.fromEntries(texts.map(({ id, value }) => [id, value])) }))
        setChosen((now) => new Set([...now, ...texts.map(({ id }) => id)]))
        setWrittenBy({ by, ids: new Set(texts.map(({ id }) => id)) })
      },
    })
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]))
  const send = () =>
    apply.mutate({
      revision: own.revision,
      changes: [...chosen].map((id) => ({ id, value: values[id] ?? '' })),
      publish,
    })
  if (apply.data)
    return <Applied audit={audit} applied={apply.data} open={open} onOpenChange={onOpenChange} />
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Review fixes"
      description="Change any text before you apply it. The page is checked again afterwards."
      footer={
        <>
          {own.patches.some(({ isText }) => isText) && (
            <Button
              loading={copy.isPending}
              onClick={write}
              title="Uses one tool run and your connected model"
            >
              Write with AI
            </Button>
          )}
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" loading={apply.isPending} disabled={chosen.size === 0} onClick={send}>
            Apply {chosen.size === 1 ? '1 fix' : `${chosen.size} fixes`}
          </Button>
        </>
      }
    >
      <ul className="flex max-h-[50vh] flex-col gap-4 overflow-y-auto">
        {own.patches.map((patch) => (
          <PatchRow
            key={patch.id}
            patch={patch}
            writtenBy={writtenBy?.ids.has(patch.id) ? writtenBy.by : undefined}
            isChosen={chosen.has(patch.id)}
            value={values[patch.id] ?? ''}
            onToggle={() => toggle(patch.id)}
            onChange={(value) => {
              setValues((now) => ({ ...now, [patch.id]: value }))
              if (!chosen.has(patch.id)) toggle(patch.id)
            }}
          />
        ))}
      </ul>
      <Switch
        label="Publish the changes"
        hint="Visitors see the whole draft at once, with your other changes. Otherwise it stays a draft."
        checked={publish}
        onChange={setPublish}
      />
      <FormAlert
        message={
          apply.error
            ? messageOf(apply.error, 'The fixes could not be applied. Please try again.')
            : copy.error
              ? messageOf(copy.error, 'The texts could not be written. Please try again.')
              : undefined
        }
      />
    </Dialog>
  )
}

interface PatchRowProps {
  patch: PagePatch
  /** The model that wrote the text, if one did. */
  writtenBy: string | undefined
  isChosen: boolean
  value: string
  onToggle: () => void
  onChange: (value: string) => void
}

function PatchRow({ patch, writtenBy, isChosen, value, onToggle, onChange }: PatchRowProps) {
  const { label, before, room, source, isText } = patch
  return (
    <li className="flex gap-2">
      <TickBox label={`Apply: ${label}`} checked={isChosen} onToggle={onToggle} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        <p className="mt-1 rounded-small bg-loss-soft px-2 py-1 text-small [overflow-wrap:anywhere]">
          <del className="no-underline">
            <span className="sr-only">Before: </span>− {before || 'empty'}
          </del>
        </p>
        {isText ? (
          <Textarea
            aria-label={`New ${label.toLowerCase()}`}
            rows={room === 'description' ? 3 : 1}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="mt-1 bg-gain-soft"
          />
        ) : (
          <p className="mt-1 rounded-small bg-gain-soft px-2 py-1 text-small">
            <ins className="no-underline">
              <span className="sr-only">After: </span>+ {value}
            </ins>
          </p>
        )}
        {room === 'title' && <WidthMeter name="Title" width={titleWidth(value)} {...searchRoom.title} />}
        {room === 'description' && (
          <WidthMeter name="Description" width={descriptionWidth(value)} {...searchRoom.desktop} />
        )}
        <p className="text-small text-faint">
          {writtenBy
            ? `Written by ${writtenBy} from your facts`
            : source
              ? `From your facts: ${source}`
              : isText
                ? 'Your facts have no text for this. Write one.'
                : ''}
        </p>
      </div>
    </li>
  )
}

interface AppliedProps {
  audit: Audit
  applied: AppliedFixes
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The result of checking the page again. */
function Applied({ audit, applied, open, onOpenChange }: AppliedProps) {
  const titles = new Map(audit.findings.map(({ check, title }) => [check, title]))
  const start = useStartAudit()
  const navigate = useNavigate()
  const { pathTo } = useSeoLocation()
  const { fixed, scoreBefore, scoreAfter, isPublished, notPublished } = applied
  const again = () =>
    start.mutate(
      { target: audit.target, projectId: audit.projectId },
      { onSuccess: ({ id }) => void navigate(pathTo({ audit: id })) },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Fixes applied"
      description={`Checked again: score ${Math.round(scoreBefore)} → ${Math.round(scoreAfter)}. ${
        isPublished
          ? 'The changes are published.'
          : `The changes are in the draft. ${notPublished ?? 'Publish the page to show them.'}`
      }`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          {isPublished && (
            <Button variant="primary" loading={start.isPending} onClick={again}>
              Audit again
            </Button>
          )}
        </>
      }
    >
      <p className="font-medium">
        {fixed.length === 0 ? 'No finding is gone yet.' : 'Findings that are gone:'}
      </p>
      <ul className="list-disc pl-5 text-small">
        {fixed.map((check) => (
          <li key={check}>{titles.get(check) ?? check}</li>
        ))}
      </ul>
      <FormAlert
        message={
          start.error
            ? messageOf(start.error, 'The audit could not be started. Please try again.')
            : undefined
        }
      />
    </Dialog>
  )
}
