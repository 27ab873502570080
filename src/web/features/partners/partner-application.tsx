import type { Application, Partner } from '#contracts/partners.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PartnerTerms } from './partner-terms.tsx'
import { useApply } from './partners.queries.ts'

const loadSchema = async () => (await import('#contracts/partners.ts')).Application

/** For who has not applied, or may write a refused application anew. */
export function PartnerApplication({ refused }: { refused?: Partner }) {
  const apply = useApply()
  const form = useContractForm<Application>(loadSchema, {
    website: refused?.website ?? '',
    about: refused?.about ?? '',
    payTo: refused?.payTo ?? '',
    // Only a tick makes it true; the contract refuses anything else.
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
            Your application was not approved.{refused.note && ` We wrote: ${refused.note}`}
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
            label="How you would bring sellers here"
            hint="Who reads or watches you, and what you would show them."
            error={errors.about?.message}
          >
            {(control) => <Textarea {...control} {...form.register('about')} rows={4} />}
          </Field>
          <Field
            label="Where payouts go"
            hint="A PayPal address or a bank account. It is kept encrypted."
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
              <span className="flex items-center gap-2.5 max-md:min-h-11">
                <input
                  {...control}
                  {...form.register('agreed')}
                  type="checkbox"
                  className="size-4 flex-none accent-accent"
                />
                <span className="text-muted">I agree to the terms above.</span>
              </span>
            )}
          </Field>
        </ContractForm>
      </Card>
    </>
  )
}
