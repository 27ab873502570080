import { useEffect, useId, useState } from 'react'
import { ChangeProfile } from '#contracts/account.ts'
import { browserZone } from '#web/lib/browser-zone.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { SaveButton } from '../save-button.tsx'
import { useChangeProfile } from '../settings.queries.ts'
import { timeIn, zones } from './time-zones.ts'

const schema = ChangeProfile.pick({ timeZone: true }).required()

export function TimeZoneForm({ timeZone }: { timeZone: string | null }) {
  const change = useChangeProfile()
  const form = useContractForm(async () => schema, { timeZone: timeZone ?? '' })
  const { errors } = form.formState
  const typed = form.watch('timeZone')
  const here = browserZone()
  const list = useId()

  const send = async (values: { timeZone: string }) => {
    await change.mutateAsync(values)
    form.reset(values)
    quickToast.success('Time zone saved')
  }

  const actions = (
    <ButtonRow>
      <SaveButton form={form}>Save time zone</SaveButton>
      {typed !== here && (
        <Button
          variant="ghost"
          onClick={() => form.setValue('timeZone', here, { shouldDirty: true, shouldValidate: true })}
        >
          Use this browser’s time zone: {here}
        </Button>
      )}
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} actions={actions}>
      <Field label="Time zone" hint={useHint(typed)} error={errors.timeZone?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('timeZone')}
            list={list}
            placeholder="Type a city"
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <datalist id={list}>
        {zones().map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
    </ContractForm>
  )
}

/** The current time there, kept up to date. */
function useHint(zone: string): string {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const time = timeIn(zone, now)
  return time ? `It is ${time} there now.` : 'Until you choose a time zone, we use UTC.'
}
