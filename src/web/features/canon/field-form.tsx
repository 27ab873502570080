import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CanonType } from '#contracts/canon.ts'
import { readValue } from '#core/canon/read-value.ts'
import { starterOf, type Unit } from '#core/canon/starters.ts'
import { isMobile, thisDevice } from '#web/lib/device.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useMarketCurrency } from './board-context.ts'
import type { TypedValue } from './canon-door.ts'
import { hintFor, ValueEditor } from './value-editor.tsx'

interface FieldFormProps {
  path: string
  label: string
  type: CanonType
  /** What the box begins with. */
  initial: string
  /** What was written before, where the person comes back to it. */
  begun?: string | undefined
  onDraft?: (draft: string) => void
  /** Why what was sent was not taken. */
  error?: string | undefined
  /** Null: nothing is left of it, the field is to be empty. */
  onSave: (typed: TypedValue | null) => void
  onCancel: () => void
  /** Where something else has the focus first. */
  unfocused?: boolean
  /** Stand beside the buttons. */
  children?: ReactNode
}

/** Edits one field in its place. What cannot be read stays in the box, with what is wrong about it. */
export function FieldForm({ path, label, type, initial, onSave, onCancel, ...rest }: FieldFormProps) {
  const [draft, setDraft] = useState(rest.begun ?? initial)
  const [problem, setProblem] = useState<string>()
  const error = problem ?? rest.error
  const market = useMarketCurrency()
  const unit = starterOf(path)?.unit

  const save = () => {
    if (draft === initial && initial !== '' && !rest.error) return onCancel()
    const reading = readValue(path, inUnit(draft, unit), { type, near: market ?? null })
    if (reading.ok) onSave(reading.typed)
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
                rest.onDraft?.(text)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
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

/** A rate is asked for in percent; others, who send a fraction, say so by leaving the sign out. */
const inUnit = (draft: string, unit: Unit | undefined): string =>
  unit === 'rate' && /\d\s*$/.test(draft) ? `${draft.trim()} %` : draft

/** Boxes of one line save on Enter by themselves. A phone's keyboard has no other key for a new line. */
function savesOn({ key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent, type: CanonType): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  return ctrlKey || metaKey || (type === 'text' && !shiftKey && !isMobile(thisDevice()))
}

/** The box has the focus at once. */
function useFirstFocus(unfocused = false) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (unfocused) return
    const box = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      '[id]:is(input, textarea)',
    )
    box?.focus({ preventScroll: true })
  }, [unfocused])
  return form
}
