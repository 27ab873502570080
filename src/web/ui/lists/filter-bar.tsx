import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'

/** Over a list: what narrows it, side by side where there is room. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <search className="flex flex-wrap items-end gap-2 *:min-w-0 *:flex-1 *:basis-36 max-md:*:basis-auto">
    {children}
  </search>
)

interface FilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Asks once the typing has paused. What the address says comes first where it changes by itself. */
export function SearchFilter({
  label,
  value,
  onChange,
  maxLength = 100,
  wide = false,
}: FilterProps & {
  maxLength?: number
  /** On its own line. */
  wide?: boolean
}) {
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed, 250)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in the typing is to be told
  useEffect(() => {
    if (settled !== value) onChange(settled)
  }, [settled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change from elsewhere is to be taken over
  useEffect(() => {
    if (value !== settled) setTyped(value)
  }, [value])
  return (
    <SearchInput
      label={label}
      maxLength={maxLength}
      className={cx('max-md:flex-none!', wide && 'flex-none!')}
      value={typed}
      onChange={setTyped}
    />
  )
}

/** `all` is what no choice is called. */
export function SelectFilter({
  label,
  all,
  options,
  value,
  onChange,
}: FilterProps & { all: string; options: Record<string, string> }) {
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {Object.entries(options).map(([option, title]) => (
        <option key={option} value={option}>
          {title}
        </option>
      ))}
    </Select>
  )
}
