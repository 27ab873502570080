import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onKeyDown' | 'onKeyUp'> {
  /** Noun when the secret is not a password. */
  noun?: string
}

export function PasswordInput({ noun = 'password', ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Not forgotten on leaving the field: a line that goes away under the mouse moves the button it was about to press.
  const heed = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <div className="relative">
        <Input
          {...props}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="pr-12"
          // Caps Lock reports its new state on key down on some systems, on key up on others.
          onKeyDown={heed}
          onKeyUp={heed}
        />
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${noun}`}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
          className="absolute top-1/2 right-1.5 -translate-y-1/2 hover:bg-transparent max-md:right-0"
        />
      </div>
      {/* Always on the page, so that its text is read out when it comes. */}
      <p role="status" className={capsLock ? 'text-small text-accent' : 'sr-only'}>
        {capsLock && 'Caps Lock is on.'}
      </p>
    </>
  )
}
