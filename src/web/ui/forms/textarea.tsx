import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlStyle } from '#web/ui/forms/control-style.ts'

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cx(controlStyle, 'resize-y py-2', className)} {...rest} />
}
