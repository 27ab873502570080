import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows progress and ignores a second click. It keeps the focus, which a disabled button would lose. */
  loading?: boolean
}

export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonStyle(variant, size, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? refuse : onClick}
      {...rest}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}

/** Also what Enter in a field does is a click on the button of its form. */
const refuse = (event: MouseEvent) => event.preventDefault()
