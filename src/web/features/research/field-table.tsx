import { useState } from 'react'
import type { SourceField, SourceHistory } from '#contracts/research.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'
import { FieldValue } from './field-value.tsx'
import { PromoteDialog } from './promote-fields.tsx'
import { fieldLabel, origins } from './words.ts'

/** The fields of the latest capture, each of which can be offered to the canon. */
export function FieldTable({ source }: { source: SourceHistory }) {
  const [promoting, setPromoting] = useState<SourceField[]>()
  const [open, setOpen] = useState(false)
  const { fields } = source.latest
  if (fields.length === 0) {
    return (
      <p className="rounded-card border border-line-soft bg-panel px-4 py-3 text-muted">
        No product data found. Use “Correct by hand” to add fields yourself.
      </p>
    )
  }
  const promote = (offered: SourceField[]) => {
    setPromoting(offered)
    setOpen(true)
  }
  return (
    <>
      {fields.length > 1 && (
        <Button className="self-start" onClick={() => promote(fields)}>
          Choose fields to save as facts
        </Button>
      )}
      <dl aria-label="Fields" className={rowsFrame}>
        {fields.map((field) => (
          <div
            key={field.name}
            className="grid grid-cols-[140px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-4 py-2.5 max-md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt className="text-muted max-md:col-span-2 max-md:text-small">
              <span className="[overflow-wrap:anywhere]">{fieldLabel(field.name)}</span>
            </dt>
            <dd className="min-w-0">
              <FieldValue value={field.value} className="line-clamp-6" />
              <span className="text-small text-faint">{origins[field.origin]}</span>
            </dd>
            <dd>
              <Button
                size="small"
                aria-label={`To facts: ${fieldLabel(field.name)}`}
                onClick={() => promote([field])}
              >
                To facts
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-faint">
        Something missing or wrong? Use “Correct by hand” in this source’s menu to add or change fields.
      </p>
      {promoting && (
        <PromoteDialog
          key={promoting.map(({ name }) => name).join(' ')}
          source={source}
          fields={promoting}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
