import { useState } from 'react'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

interface SettledTextProps {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  value: string
  onChange: (text: string) => void
  isLong?: boolean
  maxLength?: number | undefined
  placeholder?: string
}

/** A text box that keeps the writer's spaces while it has the focus: the server trims texts when they are saved. */
export function SettledText({ value, onChange, isLong = false, ...rest }: SettledTextProps) {
  const [typed, setTyped] = useState<string>()
  const box = {
    ...rest,
    value: typed ?? value,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      onChange(target.value)
    },
    onBlur: () => setTyped(undefined),
  }
  return isLong ? <Textarea rows={4} {...box} /> : <Input autoComplete="off" {...box} />
}
