import { useState } from 'react'
import { PublicLink } from '#contracts/pages/page-blocks.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface LinkEditorProps {
  label: string
  value: string | null
  isOptional: boolean
  onChange: (link: string | null) => void
}

/** One that cannot be used stays in the box and is not saved. */
export function LinkEditor({ label, value, isOptional, onChange }: LinkEditorProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? value ?? ''
  const isEmpty = text.trim() === ''
  const problem = isEmpty && isOptional ? undefined : PublicLink.safeParse(text).error?.issues[0]?.message
  const write = (next: string) => {
    setTyped(next)
    if (next.trim() === '' && isOptional) onChange(null)
    else if (PublicLink.safeParse(next).success) onChange(next.trim())
  }
  return (
    <Field label={label} error={problem}>
      {(control) => (
        <Input
          {...control}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={text}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </Field>
  )
}
