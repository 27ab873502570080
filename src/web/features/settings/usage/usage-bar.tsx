import { cx } from '#web/lib/cx.ts'

/** Share of a limit from which it is shown as nearly used up. */
export const WARN_AT = 0.8

interface UsageBarProps {
  labelledBy: string
  used: number
  limit: number
  /** Value in words. */
  text: string
}

export function UsageBar({ labelledBy, used, limit, text }: UsageBarProps) {
  const share = limit === 0 ? 1 : Math.min(used / limit, 1)
  return (
    <>
      <meter
        aria-labelledby={labelledBy}
        max={limit}
        value={used}
        aria-valuetext={text}
        className="sr-only"
      />
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={cx('h-full w-full origin-left rounded-full', share >= WARN_AT ? 'bg-loss' : 'bg-accent')}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </>
  )
}
