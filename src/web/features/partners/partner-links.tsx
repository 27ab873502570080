import type { Partner } from '#contracts/partners.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { partnerLink } from './partner-link.ts'
import { useAddLink } from './partners.queries.ts'

const loadSchema = async () => (await import('#contracts/partners.ts')).partnersApi.addLink.body

/** Each link with its results, from click to payment. */
export function PartnerLinks({ partner, code }: { partner: Partner; code: string }) {
  const named = partner.links.map(({ sub }) => sub)
  const all = [...new Set(['', ...named, ...partner.sources.map(({ sub }) => sub)])]
  return (
    <Card title="Links">
      <ul>
        {all.map((sub) => (
          <LinkRow key={sub} sub={sub} code={code} source={partner.sources.find((one) => one.sub === sub)} />
        ))}
        {all.length > 1 && <Row title="All links" source={sumOf(partner.sources)} />}
      </ul>
      <AddLink />
    </Card>
  )
}

type Source = Omit<Partner['sources'][number], 'sub'>

const sumOf = (sources: Source[]): Source => {
  const total = (step: keyof Source) => sources.reduce((sum, source) => sum + source[step], 0)
  return { clicks: total('clicks'), signups: total('signups'), paid: total('paid'), earned: total('earned') }
}

interface LinkRowProps {
  sub: string
  code: string
  source: Source | undefined
}

function LinkRow({ sub, code, source = sumOf([]) }: LinkRowProps) {
  const link = partnerLink(code, sub)
  return <Row title={sub || 'Your link'} link={link} source={source} />
}

function Row({ title, link, source }: { title: string; link?: string; source: Source }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line-soft py-3 first:border-t-0 first:pt-0">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block truncate font-medium">{title}</span>
        {link && <span className="block truncate text-small text-faint">{link}</span>}
      </span>
      <Funnel source={source} />
      {/* Same width in every row, so that the figures align. */}
      <span className="flex w-26 justify-end max-md:w-full max-md:justify-start max-md:empty:hidden">
        {link && <CopyButton text={link} label="Copy link" />}
      </span>
    </li>
  )
}

/** From click to payment, aligned with the other rows. */
function Funnel({ source: { clicks, signups, paid, earned } }: { source: Source }) {
  const steps: [string, string][] = [
    ['Clicks', clicks.toLocaleString('en')],
    ['Sign-ups', signups.toLocaleString('en')],
    ['Paid', paid.toLocaleString('en')],
    ['Earned', dollars(earned)],
  ]
  return (
    <dl className="flex gap-3 max-md:w-full max-md:justify-between">
      {steps.map(([name, value]) => (
        <div key={name} className="min-w-14 text-right last:min-w-20 max-md:min-w-0 max-md:last:min-w-0">
          <dt className="text-label text-faint">{name}</dt>
          <dd className="figures font-medium">{value}</dd>
        </div>
      ))}
    </dl>
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
            <SubmitButton form={form} variant="secondary">
              Add link
            </SubmitButton>
          </ButtonRow>
        }
      >
        <Field
          label="Name of a new link"
          hint="For example newsletter or video-7, to see where people come from."
          error={form.formState.errors.sub?.message}
        >
          {(control) => <Input {...control} {...form.register('sub')} autoComplete="off" maxLength={40} />}
        </Field>
      </ContractForm>
    </div>
  )
}
