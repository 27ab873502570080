import { cx } from '#web/lib/cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent/90',
  secondary: 'bg-raised text-text border border-line hover:bg-line/70',
  ghost: 'text-muted hover:bg-raised hover:text-text',
  danger: 'bg-loss text-ground hover:bg-loss/90',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 px-2.5 text-small rounded-small',
  medium: 'h-8.5 px-3.5 text-body rounded-control',
  large: 'h-10 px-4 text-body rounded-control',
}

/** The look of a button, for a link that is one to the eye. */
export function buttonStyle(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return cx(
    'inline-flex items-center justify-center gap-2 font-semibold whitespace-nowrap select-none transition-colors',
    'max-md:min-h-11 disabled:opacity-50 disabled:pointer-events-none',
    'aria-disabled:opacity-50 aria-disabled:pointer-events-none',
    variants[variant],
    sizes[size],
    className,
  )
}
