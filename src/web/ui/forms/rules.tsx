import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { cx } from '#web/lib/cx.ts'

export interface InputRule {
  text: string
  met: boolean
}

/** Rules of a field, checked off while typing. Read out with the field, not at every key. */
export function Rules({ id, rules }: { id: string; rules: readonly InputRule[] }) {
  return (
    <ul id={id} className="flex flex-col gap-0.5 text-small">
      {rules.map(({ text, met }) => (
        <li key={text} className={cx('flex items-start gap-1.5', met ? 'text-gain' : 'text-faint')}>
          <span className="flex h-5 w-4 flex-none items-center justify-center [&>.lucide]:size-3.5">
            {met ? <Check /> : <Circle className="scale-60" />}
          </span>
          <span>
            {text}
            {met && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
