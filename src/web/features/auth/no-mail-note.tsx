import { cx } from '#web/lib/cx.ts'
import { useSetup } from './auth.queries.ts'

/** Tells the operator where to find emails on an installation that sends none. */
export function NoMailNote({ className }: { className?: string }) {
  const setup = useSetup()
  if (setup.data?.data.mailServer !== false) return null
  const place = setup.data.data.linksPrinted
    ? 'the server’s terminal and in the outbox folder'
    : 'the outbox folder'
  return (
    <p className={cx('rounded-control bg-info-soft px-3 py-2.5 text-small', className)}>
      No mail server is set up. The operator can find the link in {place} of the data folder.
    </p>
  )
}
