import { type FormEvent, useState } from 'react'
import { MAX_CHECKED_RANKS, type RankProvider, SaveRankProvider } from '#contracts/seo/rank-provider.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { duePhrases } from './due-phrases.ts'
import {
  useCheckRanks,
  useDeleteRankProvider,
  useRankProvider,
  useSaveRankProvider,
} from './rank-provider.queries.ts'
import { useKeywords, useRanks } from './seo-keywords.queries.ts'

/** Ranks from a service of the user's own, instead of by hand. */
export function RankProviderCard({ projectId }: { projectId: string }) {
  const { data: provider } = useRankProvider()
  const [isOpen, setIsOpen] = useState(false)
  if (provider === undefined) return null
  return (
    <Card title="Rank provider">
      {provider ? (
        <CheckForm projectId={projectId} provider={provider} />
      ) : isOpen ? (
        <ProviderForm />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">Connect a rank service to log positions without typing them.</p>
          <Button onClick={() => setIsOpen(true)}>Set up a provider</Button>
        </div>
      )}
    </Card>
  )
}

function ProviderForm() {
  const [address, setAddress] = useState('')
  const [engine, setEngine] = useState('Google')
  const [problem, setProblem] = useState<string>()
  const save = useSaveRankProvider()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = SaveRankProvider.safeParse({ address, engine })
    setProblem(read.error?.issues[0]?.message)
    if (read.success)
      save.mutate(read.data, {
        onError: (error) =>
          setProblem(messageOf(error, 'The provider could not be saved. Please try again.')),
      })
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <Field
        label="Request URL"
        hint="With {keyword}, and {site} and {engine} if the service needs them. It has to answer {&quot;position&quot;: 4}, or {&quot;position&quot;: null} if your site is not found. It is stored encrypted and asked once now."
      >
        {(control) => (
          <Input
            {...control}
            value={address}
            placeholder="https://api.example.com/rank?key=…&q={keyword}&site={site}"
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <Field label="Search engine">
        {(control) => (
          <Input {...control} value={engine} onChange={(event) => setEngine(event.target.value)} />
        )}
      </Field>
      <FormAlert message={problem} />
      <div>
        <Button type="submit" variant="primary" loading={save.isPending}>
          Save provider
        </Button>
      </div>
    </form>
  )
}

function CheckForm({ projectId, provider }: { projectId: string; provider: RankProvider }) {
  const { data: board } = useKeywords(projectId)
  const [site, setSite] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useCheckRanks(projectId)
  const remove = useDeleteRankProvider()
  const { data: ranks } = useRanks(projectId)
  const all = board?.keywords.map(({ phrase }) => phrase) ?? []
  const phrases = duePhrases(all, ranks ?? [], provider.engine).slice(0, MAX_CHECKED_RANKS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    check.mutate(
      { phrases, site },
      {
        onError: (error) => setProblem(messageOf(error, 'The ranks could not be checked. Please try again.')),
      },
    )
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <p className="text-muted">
        {provider.host}, {provider.engine}.{' '}
        {phrases.length === 0
          ? 'Add keywords to this project first.'
          : all.length > phrases.length
            ? `Checks the ${phrases.length} keywords that were checked longest ago, one request each.`
            : 'Checks the keywords of this project, one request each.'}
      </p>
      <Field label="Your site" hint="A domain, such as shop.example.">
        {(control) => <Input {...control} value={site} onChange={(event) => setSite(event.target.value)} />}
      </Field>
      <FormAlert message={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={check.isPending} disabled={phrases.length === 0}>
          Check ranks now
        </Button>
        <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove provider
        </Button>
      </div>
    </form>
  )
}
