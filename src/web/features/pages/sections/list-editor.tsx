import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { emptyValue, kindOf } from './block-schema.ts'
import { moveItem } from './edit-blocks.ts'

interface ListEditorProps {
  label: string
  item: z.ZodType
  most: number | undefined
  value: unknown[]
  onChange: (items: unknown[]) => void
  /** The editor of one item. */
  children: (label: string, item: unknown, onChange: (item: unknown) => void) => ReactNode
}

/** Items of one kind, in their order. */
export function ListEditor({ label, item, most = 20, value, onChange, children }: ListEditorProps) {
  const isGroup = kindOf(item).kind !== 'text'
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-small font-medium">{label}</legend>
      <ul className="flex flex-col gap-2">
        {value.map((each, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: items are known by their place alone
            key={index}
            className={isGroup ? 'rounded-control border border-line-soft p-3' : 'flex items-start gap-1'}
          >
            <div className="min-w-0 flex-1">
              {children(`${label} ${index + 1}`, each, (next) =>
                onChange(value.map((other, at) => (at === index ? next : other))),
              )}
            </div>
            <div className={isGroup ? 'mt-2 flex justify-end gap-1' : 'mt-7 flex'}>
              <IconButton
                label={`Move ${label} ${index + 1} up`}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => onChange(moveItem(value, index, index - 1))}
              />
              <IconButton
                label={`Move ${label} ${index + 1} down`}
                icon={<ArrowDown />}
                disabled={index === value.length - 1}
                onClick={() => onChange(moveItem(value, index, index + 1))}
              />
              <IconButton
                label={`Remove ${label} ${index + 1}`}
                icon={<Trash />}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              />
            </div>
          </li>
        ))}
      </ul>
      {value.length < most && (
        <Button
          size="small"
          className="self-start"
          aria-label={`Add to ${label}`}
          onClick={() => onChange([...value, emptyValue(item)])}
        >
          <Plus />
          Add
        </Button>
      )}
    </fieldset>
  )
}
