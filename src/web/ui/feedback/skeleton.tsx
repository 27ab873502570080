import { cx } from '#web/lib/cx.ts'

/** Holds the place of what is still loading. Give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-small bg-raised', className)} />
}
