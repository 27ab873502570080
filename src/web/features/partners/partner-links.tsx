import type { Partner } from '#contracts/partners.ts'
import { dollars } from '#web/lib/dollars.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Card } from '#web/ui/card.tsx'
import { ContractForm, SubmitButton } from '#web/ui/contract-form.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { partnerLink } from './partner-link.ts'
import { useAddLink } from './partners.queries.ts'

const loadSchema = async () => (await import('#contracts/partners.ts')).partnersApi.addLink.body

/** Each link with what came of it, from a click to money. */
export function PartnerLinks({ partner, code }: { partner: Partner; code: string }) {
  const named = partner.links.map(({ sub }) => sub)
  const subs = ['', ...named, ...partner.sources.map(({ sub }) => sub)]
  return (
    <Card title="Links">
      <ul>
        {[...new Set(subs)].map((sub) => (
          <LinkRow key={sub} sub={sub} code={code} source={partner.sources.find((one) => one.sub === sub)} />
        ))}
      </ul>
      <AddLink />
    </Card>
  )
}

interface LinkRowProps {
  sub: string
  code: string
  source: Partner['sources'][number] | undefined
}

function LinkRow({ sub, code, source }: LinkRowProps) {
  const { clicks = 0, signups = 0, paid = 0, earned = 0 } = source ?? {}
  const link = partnerLink(code, sub)
  const steps: [string, string | number][] = [
    ['Clicks', clicks],
    ['Sign-ups', signups],
    ['Paid', paid],
    ['Earned', dollars(earned)],
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line-soft py-3 first:border-t-0 first:pt-0">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block truncate font-medium">{sub || 'Your link'}</span>
        <span className="block truncate text-small text-faint">{link}</span>
      </span>
      <dl className="flex gap-5 max-md:w-full max-md:justify-between">
        {steps.map(([name, value]) => (
          <div key={name} className="text-right">
            <dt className="text-label text-faint">{name}</dt>
            <dd className="figures font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={link} label="Copy link" />
    </li>
  )
}

function AddLink() {
  const add = useAddLink()
  const form = useContractForm<{ sub: string }>(loadSchema, { sub: '' })
  const send = async (values: { sub: string }) => {
    await add.mutateAsync(values)
    form.reset()
  }
  return (
    <div className="mt-3 border-t border-line-soft pt-4">
      <ContractForm
        form={form}
        send={send}
        actions={
          <ButtonRow>
            <SubmitButton form={form}>Add link</SubmitButton>
          </ButtonRow>
        }
      >
        <Field
          label="Another link, to tell where people come from"
          hint="A short name, as newsletter or video-7."
          error={form.formState.errors.sub?.message}
        >
          {(control) => <Input {...control} {...form.register('sub')} autoComplete="off" maxLength={40} />}
        </Field>
      </ContractForm>
    </div>
  )
}
