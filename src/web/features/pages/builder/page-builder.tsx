import type { ComponentType } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { DropPageStep, dropPageSteps, type SitePage } from '#contracts/pages/pages.ts'
import { screens } from '#contracts/screens.ts'
import { labelOf } from '#core/canon/starters.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useStepToasts } from '#web/ui/toasts/use-step-toasts.ts'
import { pagePath } from '../page-address.ts'
import { ChecksStep } from './checks-step.tsx'
import { FactsStep } from './facts-step.tsx'
import { failuresOf } from './finding-place.ts'
import { gapsOf } from './gaps.ts'
import { ImagesStep } from './images-step.tsx'
import { OfferStep } from './offer-step.tsx'
import { LoadedPage, PageHeader } from './page-shell.tsx'
import { PublishStep } from './publish-step.tsx'
import { SaveProblem } from './save-note.tsx'
import { SectionsStep } from './sections-step.tsx'
import { StepBar } from './step-bar.tsx'
import type { BuilderSlots, StepProps } from './step-props.ts'
import { stepNames } from './steps.ts'
import { useFilledFacts } from './use-filled-facts.ts'
import { useFindings } from './use-findings.ts'
import { type PageEditor, usePageEditor } from './use-page-editor.ts'
import { useStoredStep } from './use-stored-step.ts'

/** A page under construction. The address names the step; without one it opens where the page was left. */
export function PageBuilder({ slots }: { slots: BuilderSlots }) {
  const { pageId = '' } = useParams()
  return (
    <LoadedPage pageId={pageId} screen={screens.dropPages}>
      {(page) =>
        page.goal === 'product' ? (
          <Builder key={pageId} page={page} slots={slots} />
        ) : (
          <Navigate replace to={pagePath(page)} />
        )
      }
    </LoadedPage>
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
  useStepToasts(step)
  const { gaps, failures } = useOpenTasks(editor)
  if (!step) return <Navigate replace to={pagePath(page, editor.draft.step)} />
  const Step = stepScreens[step]
  return (
    <>
      <PageHeader editor={editor} part={stepNames[step]} />
      <StepBar page={page} current={step} gaps={gaps} failures={failures} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="flex w-full max-w-wide flex-1 flex-col gap-4 p-5 max-md:p-4">
          <SaveProblem pageId={page.id} />
          <Step key={step} editor={editor} slots={slots} missing={gaps[step]} failed={failures[step]} />
        </div>
        <StepFooter page={page} step={step} />
      </div>
    </>
  )
}

function useOpenTasks({ page, draft }: PageEditor) {
  const fields = useCanon(page.projectId).data?.fields
  const findings = useFindings(page).data ?? []
  const gaps = gapsOf({ draft, fields, labelOf, findings })
  return { gaps, failures: failuresOf(findings, gaps) }
}

function StepFooter({ page, step }: { page: SitePage; step: DropPageStep }) {
  const navigate = useNavigate()
  const at = dropPageSteps.indexOf(step)
  const [before, after] = [dropPageSteps[at - 1], dropPageSteps[at + 1]]
  const go = (to: DropPageStep) => () => void navigate(pagePath(page, to))
  return (
    <footer
      data-step-buttons
      className="sticky bottom-0 z-10 flex flex-none justify-between gap-2 border-t border-line-soft bg-ground px-5 py-3 max-md:px-4"
    >
      {before ? <Button onClick={go(before)}>Back</Button> : <span />}
      {after && (
        <Button variant="primary" onClick={go(after)}>
          Next: {stepNames[after]}
        </Button>
      )}
    </footer>
  )
}
