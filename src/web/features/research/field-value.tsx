import { cx } from '#web/lib/cx.ts'
import { moneyIfAmount } from '#web/lib/words/money-in-text.ts'
import { OutwardLink } from './outward-link.tsx'
import { webLink } from './words.ts'

/** Text as it stands, amounts as money; addresses as links that say where they lead. Pictures are not fetched from strangers. */
export function FieldValue({ value, className }: { value: string; className?: string }) {
  const lines = value.split('\n')
  if (!lines.every((line) => webLink(line))) {
    return (
      <span className={cx('whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
        {moneyIfAmount(value)}
      </span>
    )
  }
  return (
    <ul className={cx('flex flex-col gap-1', className)}>
      {[...new Set(lines)].map((line) => (
        <li key={line} className="flex min-w-0">
          <OutwardLink url={line} />
        </li>
      ))}
    </ul>
  )
}
