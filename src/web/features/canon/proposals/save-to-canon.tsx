import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { type CanonValue, canonApi } from '#contracts/canon.ts'
import { type FoundFact, pathOfName } from '#core/canon/fact-names.ts'
import { starters } from '#core/canon/starters.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { WordButton } from '#web/ui/buttons/word-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { closeOverlay } from '#web/ui/overlays/overlay.store.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { canonQuery, proposalsQuery } from '../canon.queries.ts'
import { valueText } from '../field/value-text.ts'
import { type CanonOffer, useCanonOffer } from './canon-offer.store.ts'
import { offeredFacts, plainAnswer } from './offered-facts.ts'

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
      title="Save as fact"
      description="Adds a proposal to the project’s facts. Nothing changes until you accept it."
    >
      {projects.length === 0 ? <NoProject /> : <OfferForm offer={offer} projects={projects} />}
    </Dialog>
  )
}

const NoProject = () => (
  <div className="flex flex-col items-start gap-3">
    <p className="text-muted">Facts belong to a project, and you don’t have one yet.</p>
    <Link to="/projects" onClick={closeOverlay} className={buttonStyle('primary')}>
      Create a project
    </Link>
  </div>
)

interface OfferFormProps {
  offer: CanonOffer
  projects: NamedProject[]
}

function OfferForm({ offer, projects }: OfferFormProps) {
  const first = offer.projectId
  const known = projects.some(({ id }) => id === first)
  const [projectId, setProjectId] = useState(known && first ? first : '')
  const [facts] = useState(() => offeredFacts(offer))
  const [left, setLeft] = useState<readonly string[]>([])
  const [isOwn, setIsOwn] = useState(facts.length === 0)
  const [name, setName] = useState('')
  const [value, setValue] = useState(plainAnswer(offer.text).slice(0, LONGEST))
  const propose = usePropose()
  const chosen = facts.filter(({ path }) => !left.includes(path))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const own = { path: pathOfName(name), value: value.trim() }
    propose.mutate({ projectId, fields: isOwn ? [own] : chosen.map((fact) => ({ ...fact })) })
  }
  const isReady = isOwn ? name.trim() !== '' && value.trim() !== '' : chosen.length > 0
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Project" hint={known ? undefined : 'This chat isn’t in a project. Choose one.'}>
        {(control) => (
          <Select {...control} value={projectId} onChange={(event) => setProjectId(event.target.value)}>
            {!known && <option value="">Choose a project</option>}
            {projects.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isOwn ? (
        <OwnFact projectId={projectId} name={name} value={value} onName={setName} onValue={setValue} />
      ) : (
        <FoundFacts
          facts={facts}
          left={left}
          onToggle={(path) =>
            setLeft((all) => (all.includes(path) ? all.filter((each) => each !== path) : [...all, path]))
          }
          onOwn={() => setIsOwn(true)}
        />
      )}
      <FormAlert
        message={
          propose.error ? messageOf(propose.error, 'The server did not answer. Please try again.') : undefined
        }
      />
      <ButtonRow end>
        <Button onClick={closeOverlay}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          loading={propose.isPending}
          disabled={projectId === '' || !isReady}
        >
          {isOwn || chosen.length < 2 ? 'Propose' : `Propose ${chosen.length} facts`}
        </Button>
      </ButtonRow>
    </form>
  )
}

interface FoundFactsProps {
  facts: FoundFact[]
  /** Paths that were unticked. */
  left: readonly string[]
  onToggle: (path: string) => void
  onOwn: () => void
}

/** Values that the answer states, each to tick. */
function FoundFacts({ facts, left, onToggle, onOwn }: FoundFactsProps) {
  return (
    <fieldset>
      <legend className="text-small font-medium">Found in the answer</legend>
      <ul className="mt-1">
        {facts.map((fact) => (
          <li key={fact.path} className="flex items-center gap-2">
            <TickBox
              label={fact.label}
              checked={!left.includes(fact.path)}
              onToggle={() => onToggle(fact.path)}
            />
            <span className="flex-1">{fact.label}</span>
            <span className="figures min-w-0 truncate font-semibold">{valueText(fact)}</span>
          </li>
        ))}
      </ul>
      <WordButton onClick={onOwn}>Save something else</WordButton>
    </fieldset>
  )
}

interface OwnFactProps {
  projectId: string
  name: string
  value: string
  onName: (name: string) => void
  onValue: (value: string) => void
}

/** A fact by name. Those that every canon begins with and those of the project are offered. */
function OwnFact({ projectId, name, value, onName, onValue }: OwnFactProps) {
  const listId = useId()
  const { data: canon } = useQuery({ ...canonQuery(projectId), enabled: projectId !== '' })
  const fields = canon?.fields ?? []
  const labels = new Set([
    ...starters.filter(({ derived }) => !derived).map(({ label }) => label),
    ...fields.map(({ label }) => label),
  ])
  const now = name.trim() === '' ? undefined : fields.find(({ path }) => path === pathOfName(name))
  return (
    <>
      <Field
        label="Name"
        hint={
          now
            ? `${now.label} already has a value. You can compare the two in the review.`
            : 'Such as “Return policy”, or a name of your own.'
        }
      >
        {(control) => (
          <>
            <Input
              {...control}
              list={listId}
              value={name}
              autoComplete="off"
              onChange={(event) => onName(event.target.value)}
            />
            <datalist id={listId}>
              {Array.from(labels, (label) => (
                <option key={label} value={label} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Value" hint="Keep only what belongs to the fact. For lists, one entry per line.">
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={LONGEST}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

interface Offered {
  projectId: string
  fields: { path: string; value: CanonValue }[]
}

function usePropose() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ projectId, fields }: Offered) =>
      call(canonApi.propose, {
        params: { projectId },
        body: {
          fields: fields.map(({ path, value }) => ({ path, value })),
          source: 'chat',
          why: 'Taken from an answer in a chat.',
        },
      }),
    onSuccess: async (_, { projectId }) => {
      quickToast.success('Added to the facts for your review')
      closeOverlay()
      await client.invalidateQueries(proposalsQuery(projectId))
    },
  })
}
