import type { Application, Partner } from '#contracts/partners.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { CheckInput } from '#web/ui/forms/check-input.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PartnerTerms } from './partner-terms.tsx'
import { useApply } from './partners.queries.ts'

const loadSchema = async () => (await import('#contracts/partners.ts')).Application

/** For users who have not applied, or were refused and may apply again. */
export function PartnerApplication({ refused }: { refused?: Partner }) {
  const apply = useApply()
  const form = useContractForm<Application>(loadSchema, {
    website: refused?.website ?? '',
    about: refused?.about ?? '',
    payTo: refused?.payTo ?? '',
    // The contract accepts only a ticked box.
    agreed: false as never,
  })
  const { errors } = form.formState
  const moved = refused !== undefined && form.watch('payTo').trim() !== refused.payTo
  const send = async (values: Application) => void (await apply.mutateAsync(values))
  return (
    <>
      <Card title="How it works">
        <PartnerTerms />
      </Card>
      <Card title={refused ? 'Apply again' : 'Apply'}>
        {refused && (
          <p className="mb-4 text-muted">
            Your application was not approved.{refused.note && ` Our note: ${refused.note}`}
          </p>
        )}
        <ContractForm
          form={form}
          send={send}
          actions={
            <ButtonRow>
              <SubmitButton form={form}>Send application</SubmitButton>
            </ButtonRow>
          }
        >
          <Field label="Your site or channel" error={errors.website?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('website')}
                type="url"
                placeholder="https://"
                autoComplete="url"
              />
            )}
          </Field>
          <Field
            label="How you would promote Sellwright"
            hint="Tell us about your audience and what you would show them."
            error={errors.about?.message}
          >
            {(control) => <Textarea {...control} {...form.register('about')} rows={4} />}
          </Field>
          <Field
            label="Payout address"
            hint="A PayPal address or a bank account. Stored encrypted."
            error={errors.payTo?.message}
          >
            {(control) => <Input {...control} {...form.register('payTo')} autoComplete="off" />}
          </Field>
          {moved && (
            <CurrentPassword
              field={form.register('current', { shouldUnregister: true })}
              error={errors.current?.message}
            />
          )}
          <Field label="Partner terms" error={errors.agreed?.message}>
            {(control) => (
              <label className="flex items-center gap-2.5 max-md:min-h-11">
                <CheckInput {...control} {...form.register('agreed')} />
                <span className="text-muted">I agree to the terms above.</span>
              </label>
            )}
          </Field>
        </ContractForm>
      </Card>
    </>
  )
}
