import CalendarIcon from 'lucide-react/icons/calendar'
import * as Popover from 'radix-ui/popover'
import { type ComponentProps, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Calendar } from '#web/ui/forms/calendar.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** The day as `YYYY-MM-DD`, with `T09:30` behind it if it has a time. Empty for none. */
  value: string
  onChange: (value: string) => void
  withTime?: boolean
}

/** A day to type or to choose from our own calendar. */
export function DateInput({ value, onChange, withTime = false, className, ...rest }: DateInputProps) {
  const [open, setOpen] = useState(false)
  const choose = (day: string) => {
    onChange(withTime ? `${day}T${value.slice(11, 16) || '09:00'}` : day)
    setOpen(false)
  }
  return (
    <span className="relative block">
      <Input
        {...rest}
        type={withTime ? 'datetime-local' : 'date'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={cx(
          'figures min-w-0 pr-9 scheme-dark max-md:pr-11 [&::-webkit-calendar-picker-indicator]:hidden',
          value === '' && 'not-focus:text-transparent',
          className,
        )}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label="Open calendar"
          disabled={rest.disabled}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-faint transition-colors hover:text-text max-md:w-11"
        >
          <CalendarIcon />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            aria-label="Calendar"
            onOpenAutoFocus={(event) => event.preventDefault()}
            className="z-50 animate-appear rounded-card border border-line bg-raised p-2 shadow-float"
          >
            <Calendar value={value.slice(0, 10)} onChoose={choose} />
            {value !== '' && (
              <button
                type="button"
                onClick={() => {
                  onChange('')
                  setOpen(false)
                }}
                className="mt-1 h-8 w-full rounded-control text-small text-muted transition-colors hover:bg-line hover:text-text max-md:h-11"
              >
                Clear
              </button>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
