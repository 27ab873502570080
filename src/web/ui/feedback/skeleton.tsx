import { cx } from '#web/lib/cx.ts'

/** Placeholder of loading content. Give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-small bg-raised', className)} />
}
