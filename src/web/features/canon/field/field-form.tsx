import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CanonType } from '#contracts/canon.ts'
import { readValue } from '#core/canon/read-value.ts'
import { type FieldUnit, starterOf } from '#core/canon/starters.ts'
import { isMobile, thisDevice } from '#web/lib/device.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { useMarketCurrency } from '../board/board-context.ts'
import type { ValueWithReason } from '../canon-actions.ts'
import type { FieldText } from './field-drafts.store.ts'
import { hintFor, ValueEditor } from './value-editor.tsx'

interface FieldFormProps {
  path: string
  label: string
  type: CanonType
  /** Initial text of the input. */
  initial: string
  /** An earlier unsaved draft. */
  begun?: FieldText | undefined
  onDraft?: (draft: FieldText) => void
  /** Reason why the value was refused. */
  error?: string | undefined
  /** Null: nothing is left of it, the field is to be empty. */
  onSave: (written: ValueWithReason | null) => void
  onCancel: () => void
  /** Set when another control gets the focus first. */
  unfocused?: boolean
  /** Stand beside the buttons. */
  children?: ReactNode
}

/** Edits one field in place. A refused value stays in the box, with the reason. */
export function FieldForm({ path, label, type, initial, onSave, onCancel, ...rest }: FieldFormProps) {
  const [draft, setDraft] = useState(rest.begun?.text ?? initial)
  const [why, setWhy] = useState(rest.begun?.why ?? '')
  const [problem, setProblem] = useState<string>()
  const error = problem ?? rest.error
  const market = useMarketCurrency()
  const unit = starterOf(path)?.unit

  const save = () => {
    if (draft === initial && initial !== '' && !rest.error) return onCancel()
    const reading = readValue(path, inUnit(draft, unit), { type, near: market ?? null })
    if (reading.ok) onSave(reading.typed && withReason(reading.typed, why))
    else setProblem(reading.reason)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (savesOn(event, type)) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <form
      ref={useFirstFocus(rest.unfocused)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      noValidate
      className="flex flex-col gap-3"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the boxes inside, not a control of its own */}
      <div onKeyDown={onKeyDown}>
        <Field label={label} hint={hintFor(type, unit)} error={error}>
          {(control) => (
            <ValueEditor
              control={control}
              type={type}
              draft={draft}
              onChange={(text) => {
                setDraft(text)
                rest.onDraft?.(withReason({ text }, why))
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        {(draft !== initial || why !== '') && (
          <Input
            aria-label="Why"
            placeholder="Reason (optional, shown in the history)"
            autoComplete="off"
            maxLength={500}
            value={why}
            onChange={(event) => {
              setWhy(event.target.value)
              rest.onDraft?.(withReason({ text: draft }, event.target.value))
            }}
            className="mt-2"
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" size="small">
          Save
        </Button>
        <Button variant="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
        {rest.children}
      </div>
    </form>
  )
}

const withReason = <T extends object>(written: T, why: string): T & { why?: string } =>
  why.trim() ? { ...written, why: why.trim() } : written

/** A rate is asked for in percent; others, who send a fraction, say so by leaving the sign out. */
const inUnit = (draft: string, unit: FieldUnit | undefined): string =>
  unit === 'rate' && /\d\s*$/.test(draft) ? `${draft.trim()} %` : draft

/** Boxes of one line save on Enter by themselves. A phone's keyboard has no other key for a new line. */
function savesOn({ key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent, type: CanonType): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  return ctrlKey || metaKey || (type === 'text' && !shiftKey && !isMobile(thisDevice()))
}

/** The box has the focus at once; what stands in one of a single line is marked, so that a new value takes its place. */
function useFirstFocus(unfocused = false) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (unfocused) return
    const box = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      '[id]:is(input, textarea)',
    )
    box?.focus({ preventScroll: true })
    if (box instanceof HTMLInputElement) box.select()
  }, [unfocused])
  return form
}
