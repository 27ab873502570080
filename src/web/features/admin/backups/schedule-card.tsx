import { BackupSchedule } from '#contracts/admin/operations.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useChangeSchedule } from './backups.queries.ts'

interface ScheduleCardProps {
  schedule: BackupSchedule
  nextAt: string | null
}

export function ScheduleCard({ schedule, nextAt }: ScheduleCardProps) {
  const change = useChangeSchedule()
  const form = useContractForm<BackupSchedule>(async () => BackupSchedule, schedule)
  const { errors, isDirty } = form.formState
  return (
    <Card title="Schedule">
      <ContractForm
        form={form}
        send={(values) => change.mutateAsync(values)}
        actions={
          <SubmitButton form={form} disabled={!isDirty} className="self-start">
            Save
          </SubmitButton>
        }
      >
        <p className="text-muted">
          Scheduled backups run at 03:10 UTC, and only the newest are kept. Backups you make yourself are
          never deleted automatically.{nextAt && ` The next one runs on ${momentOf(nextAt)}.`}
        </p>
        <div className="grid max-w-120 grid-cols-2 gap-3">
          <Field label="Back up" error={errors.every?.message}>
            {(control) => (
              <Select {...control} {...form.register('every')}>
                <option value="off">Never</option>
                <option value="day">Every day</option>
                <option value="week">Once a week</option>
              </Select>
            )}
          </Field>
          <Field label="Backups to keep" error={errors.keep?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('keep', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                min={1}
                max={60}
              />
            )}
          </Field>
        </div>
      </ContractForm>
    </Card>
  )
}
