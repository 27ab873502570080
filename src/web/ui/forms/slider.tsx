import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  value: number | string
  min: number | string
  max: number | string
  onChange: (value: string) => void
}

const track =
  '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--color-accent)_var(--at),var(--color-line)_var(--at))] ' +
  '[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line [&::-moz-range-progress]:h-1 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-accent'
const thumb =
  '[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-ground [&::-webkit-slider-thumb]:bg-accent ' +
  '[&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-ground [&::-moz-range-thumb]:bg-accent'

/** A number on a line. The filled part ends at its value. */
export function Slider({ value, min, max, onChange, className, ...rest }: SliderProps) {
  const share = (Number(value) - Number(min)) / (Number(max) - Number(min) || 1)
  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      style={{ '--at': `${Math.min(Math.max(share, 0), 1) * 100}%` } as React.CSSProperties}
      className={cx(
        'h-7 min-w-0 cursor-pointer appearance-none rounded-small bg-transparent disabled:cursor-default disabled:opacity-50 max-md:h-11',
        track,
        thumb,
        className,
      )}
    />
  )
}
