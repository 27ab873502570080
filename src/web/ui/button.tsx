import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#web/ui/button-style.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows that the work is under way and takes no second click. */
  loading?: boolean
}

export function Button({
  variant,
  size,
  loading = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonStyle(variant, size, className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
