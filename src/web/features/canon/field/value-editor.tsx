import { useState } from 'react'
import type { CanonType } from '#contracts/canon.ts'
import type { FieldUnit } from '#core/canon/starters.ts'
import { isMobile, thisDevice } from '#web/lib/device.ts'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useMarketCurrency } from '../board/board-context.ts'

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface ValueEditorProps {
  control: ControlProps
  type: CanonType
  /** The text so far, parsed only on save. */
  draft: string
  onChange: (draft: string) => void
}

const hints: Record<CanonType, string> = {
  text: '',
  number: 'A number, such as 12.5.',
  money: 'An amount, plus the currency if it differs from your market’s.',
  list: 'One entry per line.',
  colour: 'Such as #ff8800.',
  url: 'Such as https://supplier.example/lamp.',
  date: 'The date it refers to.',
}

const keys: Partial<Record<CanonType, string>> = {
  text: 'Enter saves. Shift + Enter starts a new line.',
  list: 'Ctrl + Enter saves.',
}

const unitHints: Record<FieldUnit, string> = {
  percent: 'In percent, such as 2.9 %.',
  rate: 'In percent, such as 6 %.',
  days: 'A number of days, such as 5.',
  pieces: 'A number of pieces, such as 120.',
  exchange: 'As a number, such as 0.92.',
}

/** Describes the expected value and the save shortcut. */
export const hintFor = (type: CanonType, unit: FieldUnit | undefined): string =>
  [unit ? unitHints[unit] : hints[type], !isMobile(thisDevice()) && keys[type]].filter(Boolean).join(' ')

const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** One box for each type of value; all of them write text. */
export function ValueEditor({ control, type, draft, onChange }: ValueEditorProps) {
  const box = {
    ...control,
    value: draft,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  switch (type) {
    case 'number':
      return <Input {...box} {...verbatim} inputMode="decimal" className="figures" />
    case 'money':
      return <MoneyEditor control={control} draft={draft} onChange={onChange} />
    case 'colour':
      return <ColourEditor control={control} draft={draft} onChange={onChange} />
    case 'url':
      return <Input {...box} {...verbatim} type="url" inputMode="url" />
    case 'date':
      return <DateInput {...control} value={draft} onChange={onChange} />
    case 'list':
      return <Textarea {...box} rows={rowsFor(draft, 3)} />
    default:
      return <Textarea {...box} rows={rowsFor(draft, 1)} />
  }
}

/** As high as the text is long, within reason. */
const rowsFor = (draft: string, least: number): number => {
  const lines = draft.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 80), 0)
  return Math.min(Math.max(lines + 1, least), 10)
}

type PartProps = Pick<ValueEditorProps, 'control' | 'draft' | 'onChange'>

function MoneyEditor({ control, draft, onChange }: PartProps) {
  const [{ amount, currency }, setParts] = useState(() => partsOf(draft))
  const write = (parts: { amount: string; currency: string }) => {
    setParts(parts)
    const typed = parts.amount.trim()
    // Some people type the currency with the amount, whatever the box beside it says.
    const isWhole = typed === '' || /\p{L}|\p{Sc}/u.test(typed)
    onChange(isWhole ? typed : `${typed} ${parts.currency.trim()}`.trim())
  }
  return (
    <div className="flex gap-2">
      <Input
        {...control}
        {...verbatim}
        inputMode="decimal"
        value={amount}
        onChange={(event) => write({ amount: event.target.value, currency })}
        className="figures min-w-0 flex-1"
      />
      <div className="w-24 flex-none">
        <Input
          {...verbatim}
          aria-label="Currency"
          placeholder={useMarketCurrency() ?? 'EUR'}
          maxLength={8}
          value={currency}
          onChange={(event) => write({ amount, currency: event.target.value })}
        />
      </div>
    </div>
  )
}

function partsOf(draft: string) {
  const [, amount = draft, currency = ''] = /^(.*\d)\s*(\p{L}+|\p{Sc})$/u.exec(draft) ?? []
  return { amount, currency }
}

function ColourEditor({ control, draft, onChange }: PartProps) {
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label="Pick a colour"
        value={/^#[0-9a-f]{6}$/i.test(draft) ? draft : '#000000'}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-14 flex-none cursor-pointer rounded-control border border-line bg-ground p-1 max-md:h-11"
      />
      <Input
        {...control}
        {...verbatim}
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 font-mono"
      />
    </div>
  )
}
