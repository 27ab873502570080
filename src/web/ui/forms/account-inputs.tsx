import type { ComponentProps } from 'react'
import { Input } from '#web/ui/forms/input.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>

/** Stops phones from correcting names, codes and addresses. */
const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

export const EmailInput = (props: InputProps) => (
  <Input {...props} {...verbatim} type="email" autoComplete="email" inputMode="email" />
)

export const UsernameInput = (props: InputProps) => <Input {...props} {...verbatim} autoComplete="username" />

interface CodeInputProps extends InputProps {
  /** A recovery code is taken too. It has letters, which a keypad for numbers does not. */
  orRecovery?: boolean
}

/** For the code of an authenticator app. */
export const CodeInput = ({ orRecovery = false, ...props }: CodeInputProps) => (
  <Input
    {...props}
    {...verbatim}
    autoComplete="one-time-code"
    inputMode={orRecovery ? 'text' : 'numeric'}
    className="figures"
  />
)

/** Tells a password manager whose password a form is about. */
export const AccountHint = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
)
