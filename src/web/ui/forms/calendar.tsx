import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import {
  addDays,
  addMonths,
  dayText,
  isDay,
  monthText,
  today,
  weeksAround,
} from '#web/ui/forms/calendar-days.ts'

interface CalendarProps {
  /** Empty while no day is chosen. */
  value: string
  onChoose: (day: string) => void
}

const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** A month to choose a day from. The arrow keys move by day and week, Page Up and Down by month. */
export function Calendar({ value, onChoose }: CalendarProps) {
  const [at, setAt] = useState(isDay(value) ? value : today())
  const table = useRef<HTMLTableElement>(null)
  const isMoving = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that the keys moved to
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    isMoving.current = true
    setAt(move(at))
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <IconButton label="Previous month" icon={<ChevronLeft />} onClick={() => setAt(addMonths(at, -1))} />
        <p aria-live="polite" className="text-small font-semibold">
          {monthText(at)}
        </p>
        <IconButton label="Next month" icon={<ChevronRight />} onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <table ref={table} aria-label={monthText(at)} onKeyDown={onKeyDown} className="figures text-small">
        <thead>
          <tr>
            {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => (
              <th key={name} scope="col" className="h-7 text-label font-normal text-faint">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={dayText(day)}
                    aria-pressed={day === value}
                    onClick={() => onChoose(day)}
                    className={cx(
                      'size-8 rounded-control transition-colors max-md:size-10',
                      day === value ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-line',
                      day !== value && day.slice(0, 7) !== at.slice(0, 7) && 'text-faint',
                      day !== value && day === today() && 'text-accent',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
