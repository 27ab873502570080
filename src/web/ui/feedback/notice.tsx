import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

const tones = {
  info: 'border-info/40 bg-info-soft text-info',
  loss: 'border-loss/40 bg-loss-soft text-loss',
}

interface NoticeProps {
  tone?: keyof typeof tones
  title: string
  children: ReactNode
}

/** A standing fact that changes how the screen below it is to be read. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <p className={cx('rounded-card border px-3 py-2 text-small', tones[tone])}>
      <strong className="font-semibold">{title}</strong> {children}
    </p>
  )
}
