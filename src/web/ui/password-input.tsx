import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        icon={shown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1.5 -translate-y-1/2 hover:bg-transparent max-md:right-0"
      />
    </div>
  )
}
