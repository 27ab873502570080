import Tags from 'lucide-react/icons/tags'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import { intents, type Keyword } from '#contracts/seo/keywords.ts'
import { readKeywords } from '#core/seo/csv.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { pathOf, timeText } from '../seo-words.ts'
import { AddFromFile } from './add-from-file.tsx'
import { briefOf, figuresText } from './brief.ts'
import {
  useAddKeywords,
  useChangeKeyword,
  useDeleteKeyword,
  useKeywordSeeds,
  useKeywords,
} from './seo-keywords.queries.ts'

const intentNames = intents.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))

/** Keywords of a project by cluster, with intent, page and coverage. */
export function KeywordBoard({ projectId }: { projectId: string }) {
  const { data, error, isPending, refetch } = useKeywords(projectId)
  const clusters = [...Map.groupBy(data?.keywords ?? [], ({ cluster }) => cluster)]
  return (
    <>
      <AddKeywords projectId={projectId} />
      {isPending && <RowsLoading label="Loading your keywords" />}
      {error && !data && (
        <ErrorCard title="Your keywords could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && clusters.length === 0 && (
        <EmptyState
          icon={<Tags />}
          title="No keywords yet"
          action={<span className="text-muted">Add some above.</span>}
        >
          Paste a list or a Search Console file. Keywords that share their words or mean the same become a
          cluster.
        </EmptyState>
      )}
      {data && clusters.length > 0 && (
        <p className="text-small text-muted">
          {data.auditedAt
            ? `Coverage: pages of the audit of ${timeText(data.auditedAt)}.`
            : 'Audit a site in this project to see which keywords its pages cover.'}
        </p>
      )}
      {clusters.map(([cluster, keywords]) => (
        <Cluster key={cluster} projectId={projectId} cluster={cluster} keywords={keywords} />
      ))}
    </>
  )
}

function AddKeywords({ projectId }: { projectId: string }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useAddKeywords(projectId)
  const seeds = useKeywordSeeds(projectId)
  const send = async (given: string, source: string) => {
    const keywords = readKeywords(given)
    setProblem(undefined)
    if (keywords.length === 0) return setProblem('Enter at least one keyword.')
    const { sent, failure } = await add.mutateAsync({ source, keywords })
    if (failure) {
      const reason = messageOf(failure, 'The keywords could not be added. Please try again.')
      return setProblem(sent > 0 ? `${sent} of ${keywords.length} keywords were added. ${reason}` : reason)
    }
    // A file leaves typed keywords alone, and so do words typed meanwhile.
    setText((current) => (current === given ? '' : current))
  }
  const suggest = () =>
    seeds.mutate(undefined, {
      onSuccess: (phrases) => {
        if (phrases.length === 0)
          return setProblem('This project has no further phrases in its facts, research and audited pages.')
        setProblem(undefined)
        setText((current) => [current.trim(), ...phrases].filter(Boolean).join('\n'))
      },
      onError: (error) => setProblem(messageOf(error, 'The phrases could not be loaded. Please try again.')),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) void send(text, 'Typed')
  }
  return (
    <Card title="Add keywords">
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <Field
          label="Keywords"
          hint="One per line. Numbers are only taken from a file, with its name as their source."
        >
          {(control) => (
            <Textarea {...control} rows={4} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        <FormAlert message={problem} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={add.isPending}>
            Add keywords
          </Button>
          <AddFromFile label="Import a CSV file" onText={(given, name) => void send(given, name)} />
          <Button loading={seeds.isPending} onClick={suggest}>
            Suggest from project
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface ClusterProps {
  projectId: string
  cluster: string
  keywords: Keyword[]
}

function Cluster({ projectId, cluster, keywords }: ClusterProps) {
  const covered = keywords.filter(({ coverage }) => coverage).length
  return (
    <Card
      title={`${cluster || 'Without a cluster'} · ${covered} of ${keywords.length} covered`}
      actions={<CopyButton text={briefOf(cluster, keywords)} label="Copy brief" />}
    >
      <ul className="-mx-4 divide-y divide-line-soft">
        {keywords.map((keyword) => (
          <KeywordRow key={keyword.id} projectId={projectId} keyword={keyword} />
        ))}
      </ul>
    </Card>
  )
}

function KeywordRow({ projectId, keyword }: { projectId: string; keyword: Keyword }) {
  const { id, phrase, intent, pageUrl, source, coverage } = keyword
  const change = useChangeKeyword(projectId)
  const remove = useDeleteKeyword(projectId)
  const [cluster, setCluster] = useState(keyword.cluster)
  const [page, setPage] = useState(pageUrl ?? '')
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{phrase}</p>
        <p className="text-small text-muted">{figuresText(keyword) || source}</p>
      </div>
      <Badge tone={coverage ? 'gain' : 'neutral'}>
        {coverage ? `In the ${coverage.in} of ${pathOf(coverage.url)}` : 'Not covered'}
      </Badge>
      <div className="grid w-full grid-cols-[1fr_1fr_1.4fr_auto] gap-2 max-md:grid-cols-1">
        <Select
          aria-label={`Intent of ${phrase}`}
          value={intent ?? ''}
          onChange={({ target: { value } }) =>
            change.mutate({ id, intent: intents.find((each) => each === value) ?? null })
          }
        >
          <option value="">No intent</option>
          {intentNames.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Input
          aria-label={`Cluster of ${phrase}`}
          value={cluster}
          onChange={(event) => setCluster(event.target.value)}
          onBlur={() => cluster.trim() !== keyword.cluster && change.mutate({ id, cluster })}
        />
        <Input
          aria-label={`Page for ${phrase}`}
          placeholder="https://shop.example/page"
          inputMode="url"
          value={page}
          onChange={(event) => setPage(event.target.value)}
          onBlur={() =>
            page.trim() !== (pageUrl ?? '') && change.mutate({ id, pageUrl: page.trim() || null })
          }
        />
        <IconButton label={`Delete ${phrase}`} icon={<Trash />} onClick={() => remove.mutate(id)} />
      </div>
    </li>
  )
}
