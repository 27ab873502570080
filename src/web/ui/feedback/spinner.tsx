import { cx } from '#web/lib/cx.ts'

/** Always beside words that say what is happening, so it is hidden from screen readers. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-4 flex-none animate-spin rounded-full border-2 border-current border-t-transparent opacity-80',
        className,
      )}
    />
  )
}
