import { useEffect } from 'react'
import type { PageInput as PageSource } from '#contracts/scraping.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { MarkupFields } from './markup-fields.tsx'
import { UploadPage } from './upload-page.tsx'

const ways = [
  { value: 'url', label: 'Address' },
  { value: 'paste', label: 'Paste HTML' },
  { value: 'upload', label: 'Upload' },
] as const
export type InputWay = (typeof ways)[number]['value']

interface PageInputProps {
  way: InputWay
  onWay: (way: InputWay) => void
  /** Puts the cursor into the form, after a button elsewhere led here. */
  isFocused?: boolean
  /** The last address, for the forms that ask where a page is from. */
  address: string
  /** Errors it throws are shown in the form. */
  send: (from: PageSource) => Promise<unknown>
}

/** Takes a product page by its address, its pasted source or its saved file. */
export function PageInput({ way, onWay, isFocused = false, address, send }: PageInputProps) {
  return (
    <div className="flex flex-col gap-4">
      <Segments label="Page from" value={way} onChange={onWay} options={ways} />
      <div hidden={way !== 'url'}>
        <AddressForm send={send} focus={isFocused && way === 'url'} />
      </div>
      <div hidden={way !== 'paste'}>
        <SourceForm send={send} focus={isFocused && way === 'paste'} address={address} />
      </div>
      <div hidden={way !== 'upload'}>
        <UploadPage send={send} focus={isFocused && way === 'upload'} address={address} />
      </div>
    </div>
  )
}

const contract = () => import('#contracts/scraping.ts')

interface WayProps extends Pick<PageInputProps, 'send'> {
  focus: boolean
}

function AddressForm({ send, focus }: WayProps) {
  const form = useContractForm<{ url: string }>(
    async () => (await contract()).PageAddress.omit({ way: true }),
    { url: '' },
  )
  return (
    <ContractForm
      form={form}
      send={({ url }) => send({ way: 'url', url })}
      {...(focus && { focus: 'url' as const })}
      actions={<ReadButton form={form} />}
    >
      <Field
        label="Page URL"
        hint="A public product page. Its text and data are read once; no scripts run."
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
    </ContractForm>
  )
}

function SourceForm({ send, focus, address }: WayProps & { address: string }) {
  const form = useContractForm<{ html: string; url: string }>(
    async () => (await contract()).PageMarkup.omit({ way: true }),
    { html: '', url: '' },
  )
  const { setValue } = form
  useEffect(() => {
    if (address) setValue('url', address)
  }, [address, setValue])
  return (
    <ContractForm
      form={form}
      send={(values) => send({ way: 'html', ...values })}
      {...(focus && { focus: 'html' as const })}
      actions={<ReadButton form={form} />}
    >
      <MarkupFields form={form} />
    </ContractForm>
  )
}

const ReadButton = ({ form }: Parameters<typeof SubmitButton>[0]) => (
  <div>
    <SubmitButton form={form}>Read page</SubmitButton>
  </div>
)
