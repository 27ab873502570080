import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { costInWords } from '#web/lib/words/model-cost.ts'
import { WordButton } from '#web/ui/buttons/word-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { ModelList } from './use-model-list.ts'

interface ModelFieldProps {
  field: UseFormRegisterReturn
  value: string
  error: string | undefined
  list: ModelList
  onLook: () => void
  /** Name of the provider or server, for the hint. */
  speller: string
  /** Missing input without which models cannot be listed. */
  awaits: 'server URL' | 'key'
}

/** A list once it has loaded; a name can always be typed instead. */
export function ModelField({ field, value, error, list, onLook, speller, awaits }: ModelFieldProps) {
  const { models, isTyping, setTyping } = list
  const chosen = models.find(({ name }) => name === value)
  const isList = models.length > 0 && !isTyping

  // Keeps focus when the list replaces the text field.
  const element = useRef<HTMLElement | null>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (hasFocus.current) element.current?.focus()
  })
  const shared = {
    name: field.name,
    value,
    ref: (node: HTMLInputElement | HTMLSelectElement | null) => {
      element.current = node
      field.ref(node)
    },
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: (event: FocusEvent) => {
      hasFocus.current = false
      void field.onBlur(event)
    },
  }
  const turn = (typing: boolean) => {
    hasFocus.current = true
    setTyping(typing)
  }
  const lookAgain = () => {
    hasFocus.current = true
    onLook()
  }

  return (
    <div className="flex flex-col gap-1">
      <Field
        label="Model"
        hint={isList && chosen ? costInWords(chosen.price) : `Use the exact name from ${speller}.`}
        error={error}
      >
        {(control) =>
          isList ? (
            <Select {...control} {...shared} onChange={field.onChange}>
              {!chosen && <option>{value}</option>}
              {models.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label === name ? name : `${label} (${name})`}
                </option>
              ))}
            </Select>
          ) : (
            <Input
              {...control}
              {...shared}
              onChange={(event) => {
                setTyping(true)
                void field.onChange(event)
              }}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          )
        }
      </Field>
      <p role="status" className="text-small text-faint">
        <Note list={list} isList={isList} awaits={awaits} onTurn={turn} onLookAgain={lookAgain} />
      </p>
    </div>
  )
}

interface NoteProps extends Pick<ModelFieldProps, 'list' | 'awaits'> {
  isList: boolean
  onTurn: (isTyping: boolean) => void
  onLookAgain: () => void
}

function Note({ list: { models, problem, isLooking }, isList, awaits, onTurn, onLookAgain }: NoteProps) {
  if (isLooking) return 'Loading models…'
  if (problem)
    return (
      <>
        {problem} You can type the name. <WordButton onClick={onLookAgain}>Try again</WordButton>
      </>
    )
  if (models.length === 0) return `Models are listed here once you enter the ${awaits}.`
  const count = models.length === 1 ? '1 model' : `${models.length} models`
  return isList ? (
    <>
      {count} available. <WordButton onClick={() => onTurn(true)}>Type a different name</WordButton>
    </>
  ) : (
    <WordButton onClick={() => onTurn(false)}>Choose from {count}</WordButton>
  )
}
