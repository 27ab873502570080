import Images from 'lucide-react/icons/images'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { type MakerStep, makerSteps } from '#contracts/images/drafts.ts'
import type { ImageDraft } from '#contracts/images/images.ts'
import { screens } from '#contracts/screens.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { useStepToasts } from '#web/ui/toasts/use-step-toasts.ts'
import { CheckStep } from './check-step.tsx'
import { CutoutStep } from './cutout-step.tsx'
import { FormatStep, GenerateStep, SaveStep } from './last-steps.tsx'
import { useChangeDraft, useDraft, useStartDraft } from './maker.queries.ts'
import { PhotosStep } from './photos-step.tsx'
import { SceneStep } from './scene-step.tsx'
import { ShotStep } from './shot-step.tsx'
import { type Go, type StepProps, stepNames } from './step-props.ts'

/** A product photo becomes finished images, step by step. Each step is an address, and its draft is on the server. */
export function ImageMakerScreen() {
  const { step } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const known = makerSteps.find((each) => each === step)
  const { draft: latest, error, isPending, refetch } = useDraft(params.get('draft'))
  // The bare address leads to the step at which the latest draft stands, or to a new one if that is saved.
  const draft = step || params.has('draft') || !latest?.isSaved ? latest : undefined
  const go = (next: MakerStep, draftId = draft?.id) =>
    void navigate(`/image-maker/${next}${draftId ? `?draft=${draftId}` : ''}`)
  useHandedOver(params.get('photo'), go)
  useStepToasts(step)
  const isFirst = known === 'photos' || (!known && !draft)
  useEffect(() => {
    if (!step && draft) void navigate(`/image-maker/${draft.step}?draft=${draft.id}`, { replace: true })
  }, [step, draft, navigate])
  return (
    <>
      <ScreenHeader
        title={screens.imageMaker.title}
        part={known && stepNames[known]}
        actions={
          <>
            <Button onClick={() => void navigate('/image-generation')}>
              <WandSparkles />
              Generate
            </Button>
            <Button onClick={() => void navigate('/images')}>
              <Images />
              Images
            </Button>
          </>
        }
      />
      <Content>
        <Steps current={known ?? 'photos'} draft={draft} onGo={go} />
        {error && !draft && (
          <ErrorCard title="The draft could not be loaded" error={error} onRetry={refetch} />
        )}
        {isPending && !draft && <Skeleton className="h-80" />}
        {!isPending && !error && (isFirst || !draft) && <PhotosStep draft={draft} onGo={go} />}
        {draft && known && !isFirst && <Step key={draft.id} step={known} draft={draft} onGo={go} />}
      </Content>
    </>
  )
}

/** Starts a draft with the image that another screen names, such as a photo shared from a phone. */
function useHandedOver(photoId: string | null, onGo: Go): void {
  const { mutate } = useStartDraft()
  const go = useRef(onGo)
  useEffect(() => {
    if (photoId) mutate({ photoId, projectId: null }, { onSuccess: ({ id }) => go.current('cutout', id) })
  }, [photoId, mutate])
}

const parts: Partial<Record<MakerStep, (props: StepProps) => ReactNode>> = {
  cutout: CutoutStep,
  shot: ShotStep,
  scene: SceneStep,
  format: FormatStep,
  generate: GenerateStep,
  check: CheckStep,
  save: SaveStep,
}

function Step({ step, ...props }: StepProps & { step: MakerStep }) {
  const { draft, onGo } = props
  const change = useChangeDraft(draft.id)
  const { mutate } = change
  // Another device opens the draft at this step.
  useEffect(() => {
    if (draft.step !== step) mutate({ step })
  }, [draft.step, step, mutate])
  const missing = missingFor(step, draft)
  const Part = parts[step]
  if (missing)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{missing.sentence}</p>
        <Button variant="primary" onClick={() => onGo(missing.step)}>
          Go to {stepNames[missing.step]}
        </Button>
      </div>
    )
  return Part ? <Part {...props} /> : null
}

/** The step that has to come first, if any. */
function missingFor(step: MakerStep, draft: ImageDraft): { step: MakerStep; sentence: string } | undefined {
  if (!draft.photo)
    return { step: 'photos', sentence: 'The photo of this draft was deleted. Choose another one.' }
  if (step === 'cutout') return undefined
  if (!draft.cutout) return { step: 'cutout', sentence: 'Remove the background first.' }
  if ((step === 'check' || step === 'save') && draft.results.length === 0)
    return { step: 'generate', sentence: 'Draw the images first.' }
  return undefined
}

interface StepsProps {
  current: MakerStep
  draft: ImageDraft | undefined
  onGo: Go
}

function Steps({ current, draft, onGo }: StepsProps) {
  const list = useRef<HTMLOListElement>(null)
  // A phone shows only some of the steps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step in sight is the current one
  useEffect(() => {
    const step = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && step)
      list.current.scrollLeft = step.offsetLeft - (list.current.clientWidth - step.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label="Steps">
      <ol
        ref={list}
        className="relative flex flex-wrap gap-1 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]"
      >
        {makerSteps.map((step, index) => (
          <li key={step} className="flex-none">
            <button
              type="button"
              disabled={step !== 'photos' && !draft}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
              className={cx(
                'flex h-8.5 items-center gap-2 rounded-control px-3 font-medium disabled:opacity-50 max-md:h-11 max-md:px-2.5',
                step === current ? 'bg-raised text-text' : 'text-muted hover:text-text',
              )}
            >
              <span className="figures text-small text-faint">{index + 1}</span>
              {stepNames[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
