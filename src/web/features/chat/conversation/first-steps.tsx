import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Model } from '#contracts/models.ts'
import type { FirstSteps as Steps } from '#contracts/projects.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import { closeWelcome } from '#web/features/models/welcome.store.ts'
import { subscriptionQuery, useSubscription } from '#web/features/plans/plans.queries.ts'
import { useFirstProject, useFirstSteps } from '#web/features/projects/first-steps.queries.ts'
import { useSample } from '#web/features/projects/sample.queries.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'

const OwnerStep = lazyScreen(() => import('./owner-step.tsx'), 'OwnerStep')

type StepName = 'link' | 'costs' | 'file' | 'page'

/** Four steps of a new seller, until they are done or closed. Every step can be taken at any time. */
export function FirstSteps() {
  const userId = useMe().data?.id ?? ''
  const { data, isPending } = useFirstSteps()
  const canMakePages = useSubscription().features.hasDropPageBuilder
  const isOwner = useQuery(subscriptionQuery).data?.isOwner === true
  const open = data && stepsOf(data, canMakePages)
  const left = open?.filter(({ isDone, isExtra }) => !isDone && !isExtra).length
  useEffect(() => {
    if (left === 0) closeWelcome(userId)
  }, [left, userId])
  if (isPending) return <Skeleton className="h-64 max-md:h-90" />
  if (!open || left === 0) return null
  const done = open.filter(({ isDone }) => isDone).length
  return (
    <section
      aria-label="First steps"
      className="animate-appear rounded-card border border-line bg-raised px-4 py-3.5"
    >
      <div className="flex items-start gap-3">
        <h2 className="flex-1 font-semibold">{done === 0 ? 'Welcome to Sellwright' : 'Your first steps'}</h2>
        <span className="figures text-small text-muted">
          {done} of {open.length} done
        </span>
        <IconButton
          label="Close first steps"
          icon={<X />}
          onClick={() => closeWelcome(userId)}
          className="-mt-1.5 -mr-2"
        />
      </div>
      <ol className="-mx-2 mt-1">
        {open.map((step) => (
          <StepRow key={step.name} step={step} slug={data.slug} />
        ))}
      </ol>
      {!canMakePages && isOwner && (
        <SmallPart fallback={null}>
          <OwnerStep />
        </SmallPart>
      )}
      {done === 0 && <Introduction />}
    </section>
  )
}

interface Step {
  name: StepName
  title: string
  text: string
  isDone: boolean
  /** Not part of the plan, so the list ends without it. */
  isExtra: boolean
}

const stepsOf = (done: Steps, canMakePages: boolean): Step[] =>
  [
    { name: 'link' as const, title: 'Product link', text: 'Reads facts and price' },
    { name: 'costs' as const, title: 'Price and costs', text: 'Shows your profit' },
    { name: 'file' as const, title: 'First file', text: 'Supplier sheets to quote' },
    {
      name: 'page' as const,
      title: 'Publish a page',
      text: canMakePages ? 'A product page from your facts' : 'Paid plans',
    },
  ].map((step) => ({
    ...step,
    isDone: done[step.name],
    isExtra: step.name === 'page' && !canMakePages && !done.page,
  }))

const row =
  'flex min-h-9 w-full items-center gap-2.5 rounded-small px-2 text-left transition-colors hover:bg-line/60 max-md:min-h-11'

function StepRow({ step, slug }: { step: Step; slug: string | null }) {
  const firstProject = useFirstProject()
  const content = <StepContent step={step} />
  if (step.isDone) return <li className={`${row} pointer-events-none text-muted`}>{content}</li>
  const to = targetOf(step.name, slug)
  return (
    <li>
      {to ? (
        <Link to={to} className={row}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          className={row}
          disabled={firstProject.isPending}
          onClick={() => firstProject.mutate()}
        >
          {content}
        </button>
      )}
    </li>
  )
}

/** Undefined where the step first needs a project. */
function targetOf(name: StepName, slug: string | null): string | undefined {
  if (name === 'link') return '/from-link'
  if (name === 'page') return '/droppage'
  if (!slug) return undefined
  return `/project/${encodeURIComponent(slug)}${name === 'file' ? '?tab=knowledge' : ''}`
}

const StepContent = ({ step: { title, text, isDone } }: { step: Step }) => (
  <>
    {isDone ? <CircleCheck className="text-gain" /> : <Circle className="text-faint" />}
    <span className="font-medium">
      {title}
      {isDone && <span className="sr-only">, done</span>}
    </span>
    <span className="min-w-0 flex-1 truncate text-small text-muted max-md:text-right">{!isDone && text}</span>
    {!isDone && <ChevronRight className="text-faint" />}
  </>
)

function Introduction() {
  const assistant = useModels().data?.[0]
  const sample = useSample()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-3">
      <p className="min-w-60 flex-1 text-small text-muted">{assistant && inWords(assistant)}</p>
      <Button size="small" loading={sample.isMaking} onClick={sample.make}>
        Try a sample product
      </Button>
      {assistant && (
        <Link to="/settings#assistant" className={buttonStyle('secondary', 'small')}>
          {assistant.builtIn ? 'Add a key' : 'Choose a model'}
        </Link>
      )}
    </div>
  )
}

const inWords = ({ builtIn, label, note }: Model) =>
  builtIn
    ? 'You’re on the free calculator. Add an AI model for written answers.'
    : `You’re using ${label}. ${note}`
