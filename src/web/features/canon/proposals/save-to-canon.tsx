import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { canonApi } from '#contracts/canon.ts'
import { starters } from '#core/canon/starters.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { closeOverlay } from '#web/ui/overlays/overlay.store.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { canonQuery, proposalsQuery } from '../canon.queries.ts'
import { useCanonOffer } from './canon-offer.store.ts'

const LONGEST = 5_000

interface NamedProject {
  id: string
  name: string
}

interface SaveToCanonProps {
  opener: Element | null
  projects: NamedProject[]
}

/** Words of an answer as a field of a project's canon. They wait in its review tray: the canon is as it was until then. */
export function SaveToCanon({ opener, projects }: SaveToCanonProps) {
  const offer = useCanonOffer()
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      opener={opener}
      title="Save to canon"
      description="Adds a proposal to the project’s canon. Nothing changes until you accept it."
    >
      {projects.length === 0 ? (
        <NoProject />
      ) : (
        <OfferForm text={offer.text} projects={projects} first={offer.projectId} />
      )}
    </Dialog>
  )
}

const NoProject = () => (
  <div className="flex flex-col items-start gap-3">
    <p className="text-muted">A canon holds a project’s facts, and you don’t have a project yet.</p>
    <Link to="/projects" onClick={closeOverlay} className={buttonStyle('primary')}>
      Create a project
    </Link>
  </div>
)

interface OfferFormProps {
  text: string
  projects: NamedProject[]
  /** The project of the chat. */
  first: string | null
}

function OfferForm({ text, projects, first }: OfferFormProps) {
  const known = projects.some(({ id }) => id === first)
  const [projectId, setProjectId] = useState(known && first ? first : '')
  const [path, setPath] = useState('')
  const [value, setValue] = useState(text.trim().slice(0, LONGEST))
  const propose = usePropose()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    propose.mutate({ projectId, path: path.trim(), value: value.trim() })
  }
  const ready = projectId !== '' && path.trim() !== '' && value.trim() !== ''
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Project" hint={known ? undefined : 'This chat isn’t in a project. Choose one.'}>
        {(control) => (
          <Select {...control} value={projectId} onChange={(event) => setProjectId(event.target.value)}>
            {!known && <option value="">Choose a project</option>}
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PathField projectId={projectId} path={path} onChange={setPath} />
      <Field label="Value" hint="Keep only what belongs in the field. For lists, one entry per line.">
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={LONGEST}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <FormAlert
        message={
          propose.error ? messageOf(propose.error, 'The server did not answer. Please try again.') : undefined
        }
      />
      <ButtonRow end>
        <Button onClick={closeOverlay}>Cancel</Button>
        <Button type="submit" variant="primary" loading={propose.isPending} disabled={!ready}>
          Propose
        </Button>
      </ButtonRow>
    </form>
  )
}

interface PathFieldProps {
  projectId: string
  path: string
  onChange: (path: string) => void
}

/** Any field: those that every canon begins with and those that this one has are offered by name. */
function PathField({ projectId, path, onChange }: PathFieldProps) {
  const listId = useId()
  const { data: canon } = useQuery({ ...canonQuery(projectId), enabled: projectId !== '' })
  const fields = canon?.fields ?? []
  const offered = new Map([
    ...starters.filter(({ derived }) => !derived).map((each) => [each.path, each.label] as const),
    ...fields.map((each) => [each.path, each.label] as const),
  ])
  const now = fields.find((each) => each.path === path)
  const hint = now
    ? `${now.label} already has a value. You can compare the two in the review.`
    : (offered.get(path) ?? 'For example product.title, or your own path.')
  return (
    <Field label="Field" hint={hint}>
      {(control) => (
        <>
          <Input
            {...control}
            list={listId}
            value={path}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className="font-mono"
          />
          <datalist id={listId}>
            {Array.from(offered, ([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

interface Offered {
  projectId: string
  path: string
  value: string
}

function usePropose() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ projectId, path, value }: Offered) =>
      call(canonApi.propose, {
        params: { projectId },
        body: { fields: [{ path, value }], source: 'chat', why: 'Taken from an answer in a chat.' },
      }),
    onSuccess: async (_, { projectId }) => {
      quickToast.success('Added to the canon for your review.')
      closeOverlay()
      await client.invalidateQueries(proposalsQuery(projectId))
    },
  })
}
