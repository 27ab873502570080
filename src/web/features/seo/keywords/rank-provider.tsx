import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { MAX_CHECKED_RANKS, type RankProvider } from '#contracts/seo/rank-provider.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { duePhrases } from './due-phrases.ts'
import { useCheckRanks, useRankProvider } from './rank-provider.queries.ts'
import { useKeywords, useRanks } from './seo-keywords.queries.ts'

/** Ranks from the service that the settings name, instead of by hand. */
export function RankProviderCard({ projectId }: { projectId: string }) {
  const { data: provider, error, refetch } = useRankProvider()
  if (error && !provider)
    return (
      <ErrorCard title="The rank provider could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (provider === undefined) return null
  return (
    <Card
      title="Rank provider"
      actions={
        <Link to="/settings#integrations" className={buttonStyle('secondary', 'small')}>
          {provider ? 'Change in Settings' : 'Set up in Settings'}
        </Link>
      }
    >
      {provider ? (
        <CheckForm projectId={projectId} provider={provider} />
      ) : (
        <p className="text-muted">Connect a rank service to log positions without typing them.</p>
      )}
    </Card>
  )
}

function CheckForm({ projectId, provider }: { projectId: string; provider: RankProvider }) {
  const { data: board } = useKeywords(projectId)
  const [site, setSite] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useCheckRanks(projectId)
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
      <div>
        <Button type="submit" variant="primary" loading={check.isPending} disabled={phrases.length === 0}>
          Check ranks now
        </Button>
      </div>
    </form>
  )
}
