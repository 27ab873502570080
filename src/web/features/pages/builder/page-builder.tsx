import ExternalLink from 'lucide-react/icons/external-link'
import FileX from 'lucide-react/icons/file-x'
import type { ComponentType } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { DropPageStep, dropPageSteps, type SitePage } from '#contracts/pages.ts'
import { screens } from '#contracts/screens.ts'
import { labelOf } from '#core/canon/starters.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Chip } from '#web/ui/display/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { pagePath } from '../page-address.ts'
import { stateOf } from '../page-state.ts'
import { useFindings, usePage } from '../pages.queries.ts'
import { ChecksStep } from './checks-step.tsx'
import { FactsStep } from './facts-step.tsx'
import { gapsOf } from './gaps.ts'
import { ImagesStep } from './images-step.tsx'
import { OfferStep } from './offer-step.tsx'
import { PublishStep } from './publish-step.tsx'
import { SaveNote, SaveProblem } from './save-note.tsx'
import { SectionsStep } from './sections-step.tsx'
import { StepBar } from './step-bar.tsx'
import type { BuilderSlots, StepProps } from './step-props.ts'
import { stepNames } from './steps.ts'
import { useFilledFacts } from './use-filled-facts.ts'
import { type PageEditor, usePageEditor } from './use-page-editor.ts'
import { useStoredStep } from './use-stored-step.ts'

/** A page under construction. The address names the step; without one it opens where the page was left. */
export function PageBuilder({ slots }: { slots: BuilderSlots }) {
  const { pageId = '' } = useParams()
  const page = usePage(pageId)
  if (page.data) return <Builder key={pageId} page={page.data} slots={slots} />
  if (typeOf(page.error) === 'NOT_FOUND' || typeOf(page.error) === 'INVALID_INPUT') return <PageMissing />
  return (
    <>
      <ScreenHeader title={screens.dropPages.title} />
      <div className="p-5 max-md:p-4">
        {page.error ? (
          <ErrorCard
            title="The page could not be loaded"
            error={page.error}
            onRetry={() => void page.refetch()}
          />
        ) : (
          <Loader message="Loading the page…" />
        )}
      </div>
    </>
  )
}

const stepScreens: Record<DropPageStep, ComponentType<StepProps>> = {
  facts: FactsStep,
  offer: OfferStep,
  images: ImagesStep,
  sections: SectionsStep,
  checks: ChecksStep,
  publish: PublishStep,
}

function Builder({ page, slots }: { page: SitePage; slots: BuilderSlots }) {
  const editor = usePageEditor(page)
  const step = DropPageStep.safeParse(useParams().step).data
  useStoredStep(editor, step)
  useFilledFacts(editor, step)
  const gaps = useGaps(editor)
  if (!step) return <Navigate replace to={pagePath(page.id, editor.draft.step)} />
  const Step = stepScreens[step]
  return (
    <>
      <BuilderHeader editor={editor} />
      <StepBar pageId={page.id} current={step} gaps={gaps} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="flex flex-1 flex-col gap-4 p-5 max-md:p-4">
          <SaveProblem pageId={page.id} />
          <Step key={step} editor={editor} slots={slots} missing={gaps[step]} />
        </div>
        <StepFooter pageId={page.id} step={step} />
      </div>
    </>
  )
}

function useGaps({ page, draft }: PageEditor) {
  const fields = useCanon(page.projectId).data?.fields ?? []
  const findings = useFindings(page.id, page.revision).data ?? []
  return gapsOf({ draft, fields, labelOf, findings })
}

function BuilderHeader({ editor: { page, draft } }: { editor: PageEditor }) {
  const project = useNamedProjects().find(({ id }) => id === page.projectId)
  const state = stateOf(page)
  return (
    <ScreenHeader
      title={draft.title}
      chips={
        <span className="flex min-w-0 items-center gap-2">
          {project && <Chip>{project.name}</Chip>}
          <Badge tone={state.tone}>{state.name}</Badge>
        </span>
      }
      actions={
        <>
          <SaveNote pageId={page.id} />
          {page.address && (
            <a
              href={page.address}
              target="_blank"
              rel="noopener"
              className={buttonStyle('secondary', undefined, 'max-md:hidden')}
            >
              <ExternalLink />
              Open page
            </a>
          )}
        </>
      }
    />
  )
}

function StepFooter({ pageId, step }: { pageId: string; step: DropPageStep }) {
  const navigate = useNavigate()
  const at = dropPageSteps.indexOf(step)
  const [before, after] = [dropPageSteps[at - 1], dropPageSteps[at + 1]]
  const go = (to: DropPageStep) => () => void navigate(pagePath(pageId, to))
  return (
    <footer className="sticky bottom-0 z-10 flex flex-none justify-between gap-2 border-t border-line-soft bg-ground px-5 py-3 max-md:px-4">
      {before ? <Button onClick={go(before)}>Back</Button> : <span />}
      {after && (
        <Button variant="primary" onClick={go(after)}>
          Next: {stepNames[after]}
        </Button>
      )}
    </footer>
  )
}

const PageMissing = () => (
  <>
    <ScreenHeader title="Page not found" />
    <div className="flex flex-1 items-center justify-center">
      <EmptyState
        icon={<FileX />}
        title="This page does not exist"
        action={
          <Link to={screens.dropPages.paths[0]} className={buttonStyle('primary')}>
            Your pages
          </Link>
        }
      >
        It may have been deleted or belong to another account, or the address may be mistyped.
      </EmptyState>
    </div>
  </>
)
