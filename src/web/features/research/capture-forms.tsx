import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { type From, type FromHand, MAX_FIELDS } from '#contracts/research.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { MarkupFields } from '#web/ui/product-page/markup-fields.tsx'

export interface CaptureFormProps {
  /** Errors it throws are shown at their fields. */
  send: (from: From) => Promise<unknown>
  onCancel: () => void
  /** Label of the submit button. */
  action: string
}

/** The question before a person's own read of a page that its site asks robots not to read. */
export const ASKS_ROBOTS_OUT = 'This site asks robots not to read this page. Read it anyway?'

const contract = () => import('#contracts/research.ts')

function Actions({
  form,
  onCancel,
  action,
}: Omit<CaptureFormProps, 'send'> & Parameters<typeof SubmitButton>[0]) {
  return (
    <ButtonRow end>
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton form={form}>{action}</SubmitButton>
    </ButtonRow>
  )
}

export function AddressForm({ send, ...rest }: CaptureFormProps) {
  const [refused, setRefused] = useState<string>()
  const form = useContractForm<{ url: string }>(
    async () => (await contract()).FromAddress.omit({ way: true }),
    { url: '' },
  )
  return (
    <ContractForm
      form={form}
      send={async ({ url }) => {
        // Sent again after the question, it is the answer to it.
        const anyway = url === refused
        setRefused(undefined)
        await send({ way: 'url', url, ...(anyway && { anyway }) }).catch((error: unknown) => {
          if (typeOf(error) !== 'ASKS_ROBOTS_OUT') throw error
          setRefused(url)
        })
      }}
      focus="url"
      actions={
        <Actions
          form={form}
          {...rest}
          action={refused === form.watch('url').trim() ? 'Read it anyway' : rest.action}
        />
      }
    >
      <Field
        label="Page URL"
        hint="Enter a public page. Only its text and product data are read; no scripts run."
        error={form.formState.errors.url?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('url')}
            inputMode="url"
            autoComplete="off"
            placeholder="https://shop.example/products/lamp"
          />
        )}
      </Field>
      {refused !== undefined && refused === form.watch('url').trim() && <p role="alert">{ASKS_ROBOTS_OUT}</p>}
    </ContractForm>
  )
}

/** For pages behind a login or that refuse to be read. */
export function MarkupForm({ send, ...rest }: CaptureFormProps) {
  const form = useContractForm<{ html: string; url: string }>(
    async () => (await contract()).FromMarkup.omit({ way: true }),
    { html: '', url: '' },
  )
  return (
    <ContractForm
      form={form}
      send={(values) => send({ way: 'pasted', ...values })}
      focus="html"
      actions={<Actions form={form} {...rest} />}
    >
      <MarkupFields form={form} />
    </ContractForm>
  )
}

type HandValues = Omit<FromHand, 'way'>

const nothing: HandValues = { title: '', url: '', excerpt: '', fields: [] }

export function HandForm({ send, known = nothing, ...rest }: CaptureFormProps & { known?: HandValues }) {
  const form = useContractForm<HandValues>(async () => (await contract()).FromHand.omit({ way: true }), known)
  const fields = form.watch('fields')
  /** Clears errors, which would stand at the wrong field after a change of the list. */
  const setFields = (next: HandValues['fields']) => {
    form.clearErrors('fields')
    form.setValue('fields', next)
  }
  const { errors } = form.formState
  return (
    <ContractForm
      form={form}
      send={(values) => send({ way: 'hand', ...values })}
      focus="title"
      actions={<Actions form={form} {...rest} />}
    >
      <Field label="Title" error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Field label="Address (optional)" error={errors.url?.message}>
        {(control) => <Input {...control} {...form.register('url')} inputMode="url" autoComplete="off" />}
      </Field>
      <Field label="Excerpt (optional)" error={errors.excerpt?.message}>
        {(control) => <Textarea {...control} {...form.register('excerpt')} rows={3} />}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-small font-medium">Fields</legend>
        {fields.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form holds what they say, by their place
          <div key={at} className="flex flex-col gap-1">
            <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2">
              <Input
                aria-label={`Name of field ${at + 1}`}
                placeholder="Name"
                {...form.register(`fields.${at}.name`)}
              />
              <Input
                aria-label={`Value of field ${at + 1}`}
                placeholder="Value"
                {...form.register(`fields.${at}.value`)}
              />
              <IconButton
                label={`Remove field ${at + 1}`}
                icon={<X />}
                onClick={() => setFields(fields.toSpliced(at, 1))}
              />
            </div>
            <p role="alert" className="text-small text-loss empty:hidden">
              {errors.fields?.[at]?.name?.message ?? errors.fields?.[at]?.value?.message}
            </p>
          </div>
        ))}
        <Button
          size="small"
          variant="ghost"
          className="self-start"
          disabled={fields.length >= MAX_FIELDS}
          onClick={() => setFields([...fields, { name: '', value: '' }])}
        >
          <Plus />
          Add a field
        </Button>
      </fieldset>
    </ContractForm>
  )
}
