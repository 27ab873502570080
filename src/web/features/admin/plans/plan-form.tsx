import { prices } from '#contracts/billing.ts'
import { type Plan, type PlanContents, planNames } from '#contracts/plans.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { features, limits } from './plan-words.ts'
import { useChangePlanContents } from './plans-admin.queries.ts'

const entriesOf = <K extends string>(names: Record<K, string>) => Object.entries(names) as [K, string][]

const loadSchema = async () => (await import('#contracts/admin/plans.ts')).PlanChange.required()

interface PlanFormProps {
  plan: Plan
  contents: PlanContents
  shipped: PlanContents
}

/** Limits and features of a plan, next to the shipped ones. */
export function PlanForm({ plan, contents, shipped }: PlanFormProps) {
  const change = useChangePlanContents(plan)
  const form = useContractForm<PlanContents>(loadSchema, contents)
  const { errors, isDirty } = form.formState
  const draft = form.watch()
  const isAsShipped = (held: PlanContents) =>
    (Object.keys(shipped) as (keyof PlanContents)[]).every((name) => held[name] === shipped[name])
  const send = async (values: PlanContents) => {
    const changed = Object.entries(values).filter(
      ([name, value]) => value !== contents[name as keyof PlanContents],
    )
    // Only the changed ones, since another admin may be editing the others.
    await change.mutateAsync(Object.fromEntries(changed))
    quickToast.success(`${planNames[plan]} was changed`)
  }
  const hint = (name: keyof PlanContents) =>
    draft[name] === shipped[name] && contents[name] === shipped[name]
      ? undefined
      : `Shipped ${inWords(shipped[name])}`
  return (
    <Card
      title={planNames[plan]}
      actions={isAsShipped(contents) ? undefined : <Badge tone="accent">Changed</Badge>}
    >
      <ContractForm
        form={form}
        send={send}
        actions={
          <ButtonRow>
            <SubmitButton form={form} disabled={!isDirty}>
              Save
            </SubmitButton>
            {!isAsShipped(draft) && (
              <Button variant="ghost" onClick={() => form.reset(shipped, { keepDefaultValues: true })}>
                Restore shipped values
              </Button>
            )}
            <p role="status" className="text-small text-muted">
              {isDirty && 'Not saved yet.'}
            </p>
          </ButtonRow>
        }
      >
        <p className="text-small text-muted">{priceNote(plan)}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-4">
          {entriesOf(limits).map(([name, label]) => (
            <Field key={name} label={label} {...noteOf(hint(name), errors[name]?.message)}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register(name, { valueAsNumber: true })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          {entriesOf(features).map(([name, label]) => (
            <Switch
              key={name}
              label={label}
              hint={hint(name)}
              checked={draft[name]}
              onChange={(on) => form.setValue(name, on, { shouldDirty: true })}
            />
          ))}
        </div>
      </ContractForm>
    </Card>
  )
}

const noteOf = (hint: string | undefined, error: string | undefined) => ({
  ...(hint && { hint }),
  ...(error && { error }),
})

const inWords = (value: number | boolean) =>
  typeof value === 'number' ? `with ${value.toLocaleString('en')}` : value ? 'with it' : 'without it'

function priceNote(plan: Plan): string {
  if (plan === 'free') return 'Free.'
  const { month, year } = prices[plan]
  return `${dollars(month)} a month or ${dollars(year)} a year. Prices are part of each version and of the payment provider’s setup, so they can’t be changed here.`
}
