import { useState } from 'react'
import type { ProfitSource, TableReading } from '#contracts/profit.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useChooseReading } from './profit.queries.ts'
import { type Choice, choiceOf, fieldsOf, missingIn, readingOf, roles } from './reading-choice.ts'

interface ReadingDialogProps {
  projectId: string
  source: ProfitSource
  onClose: () => void
}

/** Says what a table holds and which of its columns count. */
export function ReadingDialog({ projectId, source, onClose }: ReadingDialogProps) {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(source.reading))
  const [isTried, setTried] = useState(false)
  const choose = useChooseReading(projectId)
  const missing = isTried ? missingIn(choice) : []
  const save = (reading: TableReading | null) =>
    choose.mutate({ tableId: source.tableId, reading }, { onSuccess: onClose })

  function submit() {
    setTried(true)
    const reading = readingOf(choice)
    if (reading) save(reading)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={source.fileName}
      description="Your choice holds for every file with the same columns."
      footer={
        <>
          {source.isChosen && (
            <Button disabled={choose.isPending} onClick={() => save(null)}>
              Reset
            </Button>
          )}
          <Button variant="primary" disabled={choose.isPending} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <FormAlert
        message={choose.error ? messageOf(choose.error, 'Your choice was not saved. Try again.') : undefined}
      />
      <Segments
        label="This table holds"
        value={choice.role}
        onChange={(role) => setChoice({ ...choice, role })}
        options={roles}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {fieldsOf(choice.role).map(({ field, label, hint }) => (
          <Field
            key={field}
            label={label}
            {...(hint && { hint })}
            {...(missing.includes(field) && { error: 'Choose a column.' })}
          >
            {(control) => (
              <Select
                {...control}
                value={choice.columns[field] ?? ''}
                onChange={(event) =>
                  setChoice({ ...choice, columns: { ...choice.columns, [field]: event.target.value } })
                }
              >
                <option value="">None</option>
                {source.columns.map((column) => (
                  <option key={column}>{column}</option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      {choice.role === 'orders' && choice.columns.order && <AmountsOf choice={choice} onChange={setChoice} />}
      {choice.role !== 'none' && <DateOrder choice={choice} onChange={setChoice} />}
    </Dialog>
  )
}

interface ChoicePartProps {
  choice: Choice
  onChange: (choice: Choice) => void
}

function AmountsOf({ choice, onChange }: ChoicePartProps) {
  return (
    <Field label="Amounts of an order with several rows">
      {(control) => (
        <Select
          {...control}
          value={choice.amountsOf}
          onChange={({ target }) =>
            onChange({ ...choice, amountsOf: target.value === 'order' ? 'order' : 'row' })
          }
        >
          <option value="row">Each row has its own amount</option>
          <option value="order">The order’s amount, once or repeated</option>
        </Select>
      )}
    </Field>
  )
}

function DateOrder({ choice, onChange }: ChoicePartProps) {
  return (
    <Field label="Dates such as 03/04/2026">
      {(control) => (
        <Select
          {...control}
          value={choice.dates}
          onChange={({ target }) =>
            onChange({
              ...choice,
              dates: target.value === 'day first' || target.value === 'month first' ? target.value : '',
            })
          }
        >
          <option value="">As the file tells</option>
          <option value="day first">Day first: 3 April</option>
          <option value="month first">Month first: March 4</option>
        </Select>
      )}
    </Field>
  )
}
