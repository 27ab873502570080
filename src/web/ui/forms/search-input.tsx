import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { ClearButton } from '#web/ui/forms/clear-button.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** Its name and its placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** A search box with our own button to clear it. */
export function SearchInput({ label, value, onChange, className, ...rest }: SearchInputProps) {
  return (
    <span className={cx('relative block w-full', className)}>
      <Input
        {...rest}
        type="search"
        aria-label={rest.id ? undefined : label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={cx('[&::-webkit-search-cancel-button]:hidden', value !== '' && 'pr-9 max-md:pr-11')}
      />
      {value !== '' && <ClearButton label={label.toLowerCase()} onClear={() => onChange('')} />}
    </span>
  )
}
