import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuditKind, AuditTarget } from '#contracts/seo/seo.ts'
import { useRecentPages } from '#web/features/pages/pages.queries.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useStartAudit } from '../seo.queries.ts'
import { useSeoLocation } from '../seo-location.ts'
import { kinds } from '../seo-words.ts'

const MOST_PAGES = 200
const options = (['page', 'site', 'sitemap', 'list', 'own'] as const).map((value) => ({
  value,
  label: kinds[value],
}))
const hints: Record<Exclude<AuditKind, 'own'>, string> = {
  page: 'One page. robots.txt is obeyed.',
  site: 'Follows links from this page. Pages that robots.txt blocks are left out.',
  sitemap: 'Reads the pages that the sitemap lists.',
  list: `One URL per line, all of one site, up to ${MOST_PAGES}.`,
}

/** Starts an audit of a page, a list, a sitemap, a site or an own page. */
export function StartAudit({ projectId }: { projectId: string | undefined }) {
  const own = useOwnPages(projectId)
  const only = own.pages?.length === 1 ? own.pages[0]?.id : undefined
  const [chosenKind, setKind] = useState<AuditKind>()
  const [address, setAddress] = useState('')
  const [most, setMost] = useState('50')
  const [chosenPage, setPageId] = useState<string>()
  const [project, setProject] = useState('')
  const [problem, setProblem] = useState<string>()
  const pageId = chosenPage ?? only ?? ''
  // Typed text stays when the pages have loaded.
  const kind = chosenKind ?? (only !== undefined && address === '' ? 'own' : 'page')
  const projects = useNamedProjects()
  const start = useStartAudit()
  const navigate = useNavigate()
  const { pathTo } = useSeoLocation()

  const send = async () => {
    setProblem(undefined)
    try {
      const target = targetOf({ kind, address, most: Number(most), pageId })
      const body = { target, projectId: projectId ?? (project || null) }
      const { id } = await start.mutateAsync(body)
      await navigate(pathTo({ audit: id }))
    } catch (error) {
      setProblem(messageOf(error, 'The audit could not be started. Please try again.'))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (start.isPending) return
    if (kind === 'own' ? pageId === '' : address.trim() === '')
      setProblem(kind === 'own' ? 'Choose a page.' : 'Enter a URL.')
    else void send()
  }
  return (
    <Card title="New audit">
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <Segments label="Audit" value={kind} onChange={setKind} options={options} />
        {kind === 'own' ? (
          <OwnPage own={own} value={pageId} onChange={setPageId} />
        ) : (
          <Addresses
            kind={kind}
            value={address}
            onChange={(text) => {
              setKind(kind)
              setAddress(text)
            }}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {(kind === 'site' || kind === 'sitemap') && (
            <Field label="Most pages" hint={`Up to ${MOST_PAGES}.`}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MOST_PAGES}
                  value={most}
                  onChange={(event) => setMost(event.target.value)}
                />
              )}
            </Field>
          )}
          {!projectId && kind !== 'own' && projects.length > 0 && (
            <Field label="Project" hint="Its facts write the fixes.">
              {(control) => (
                <Select {...control} value={project} onChange={(event) => setProject(event.target.value)}>
                  <option value="">None</option>
                  {projects.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
        <FormAlert message={problem} />
        <Button type="submit" variant="primary" loading={start.isPending} className="w-fit max-md:w-full">
          Start audit
        </Button>
      </form>
    </Card>
  )
}

interface AuditForm {
  kind: AuditKind
  address: string
  most: number
  pageId: string
}

function targetOf({ kind, address, most, pageId }: AuditForm): AuditTarget {
  if (kind === 'own') return { kind, pageId }
  if (kind === 'page') return { kind, address }
  if (kind === 'list')
    return {
      kind,
      addresses: address
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    }
  return { kind, address, most: Math.min(Math.max(Math.round(most) || 1, 1), MOST_PAGES) }
}

interface AddressesProps {
  kind: Exclude<AuditKind, 'own'>
  value: string
  onChange: (value: string) => void
}

function Addresses({ kind, value, onChange }: AddressesProps) {
  const shared = {
    value,
    spellCheck: false,
    autoCapitalize: 'off',
    autoComplete: 'off',
    inputMode: 'url',
  } as const
  return (
    <Field label={kind === 'list' ? 'URLs' : kind === 'sitemap' ? 'Sitemap URL' : 'URL'} hint={hints[kind]}>
      {(control) =>
        kind === 'list' ? (
          <Textarea {...control} {...shared} rows={5} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <Input
            {...control}
            {...shared}
            placeholder={kind === 'sitemap' ? 'https://shop.example/sitemap.xml' : 'https://shop.example'}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  )
}

/** Published pages of the project, or of all. */
function useOwnPages(projectId: string | undefined) {
  const { data, isPending } = useRecentPages(true)
  const pages = data?.filter((page) => page.isPublished && (!projectId || page.projectId === projectId))
  return { pages, isPending }
}

interface OwnPageProps {
  own: ReturnType<typeof useOwnPages>
  value: string
  onChange: (pageId: string) => void
}

function OwnPage({ own: { pages, isPending }, value, onChange }: OwnPageProps) {
  return (
    <Field
      label="Your page"
      hint={
        pages?.length === 0
          ? 'You have no published page yet. Build one under Drop pages.'
          : 'Read as visitors get it. Fixes can be applied after review.'
      }
    >
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{isPending ? 'Loading…' : 'Choose a page'}</option>
          {pages?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
