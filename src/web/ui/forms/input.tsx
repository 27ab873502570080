import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlStyle } from '#web/ui/forms/control-style.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(controlStyle, 'h-10 max-md:h-11', className)} {...rest} />
}
