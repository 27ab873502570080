import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'

interface LinkButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** For links inside a sentence. */
  underlined?: boolean
}

/** A button among links: it does something here rather than leading away. */
export function LinkButton({ underlined = false, ...rest }: LinkButtonProps) {
  return (
    <button
      type="button"
      className={cx(
        'min-h-8.5 rounded-small transition-colors hover:text-text disabled:opacity-50 max-md:min-h-11',
        underlined && 'text-text underline decoration-faint underline-offset-3 hover:decoration-text',
      )}
      {...rest}
    />
  )
}
