import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isOpenRun } from '#contracts/runs.ts'
import type { ChannelId } from '#contracts/visuals/channels.ts'
import { angleIds, angles } from '#contracts/visuals/designs.ts'
import type { VisualMaterial } from '#contracts/visuals/visual-material.ts'
import { MAX_BATCH } from '#contracts/visuals/visuals.ts'
import { usePageImages } from '#web/features/pages/page-images.queries.ts'
import { limitQuery } from '#web/features/usage/usage.queries.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useBatches, useStartBatch } from '../batches.queries.ts'
import { materialQuery, usePreviewProblem } from '../visuals.queries.ts'
import { BatchPanel } from './batch-panel.tsx'
import { type Brief, type BriefChange, changedBrief, firstBrief, specsOf } from './brief.ts'
import { ChannelChoice, DesignChoice } from './choices.tsx'
import { CopyFields } from './copy-fields.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { Preview, shownSpecs } from './preview.tsx'
import { TextFields } from './text-fields.tsx'

const SETTLE_MS = 350

interface VisualEditorProps {
  projectId: string
  /** The brief as it was edited. Undefined before the first edit. */
  edited: Brief | undefined
  onEdit: (change: (edited: Brief | undefined) => Brief) => void
}

/** One brief of a project for every channel, with its preview and its last batch. */
export function VisualEditor({ projectId, edited, onEdit }: VisualEditorProps) {
  const facts = useQuery(materialQuery(projectId))
  const photos = usePageImages(projectId)
  const [material, images] = [facts.data, photos.data]
  const error = (!material && facts.error) || (!images && photos.error)
  if (error)
    return (
      <ErrorCard
        title="The project could not be loaded"
        error={error}
        onRetry={() => void Promise.all([facts.refetch(), photos.refetch()])}
      />
    )
  if (!material || !images) return <Skeleton className="h-100" />
  const first = firstBrief(material, images[0]?.id ?? null)
  return (
    <BriefEditor
      projectId={projectId}
      material={material}
      brief={edited ?? first}
      change={(change) => onEdit((before = first) => changedBrief(before, change))}
    />
  )
}

interface BriefEditorProps {
  projectId: string
  material: VisualMaterial
  brief: Brief
  change: (change: BriefChange) => void
}

function BriefEditor({ projectId, material, brief, change }: BriefEditorProps) {
  const { data: batches } = useBatches(projectId)
  const last = batches?.[0]
  const [chosen, setChosen] = useState<ChannelId>()
  const channel = chosen && brief.channels.includes(chosen) ? chosen : (brief.channels[0] ?? 'meta-square')
  const settled = useSettled(brief, SETTLE_MS)
  const isEmpty = brief.texts[brief.angle].headline.trim() === ''
  const problem = usePreviewProblem(projectId, isEmpty ? [] : shownSpecs(settled, channel))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] items-start gap-4 max-lg:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="Angle">
          <Segments
            label="Angle"
            value={brief.angle}
            onChange={(angle) => change({ angle })}
            options={angleIds.map((value) => ({ value, label: angles[value].name }))}
          />
          <p className="mt-2 text-small text-muted">{angles[brief.angle].about}</p>
        </Card>
        <TextFields projectId={projectId} brief={brief} material={material} onChange={change} />
        <PhotoChoice projectId={projectId} brief={brief} onChange={change} />
        <DesignChoice brief={brief} material={material} onChange={change} />
        <ChannelChoice brief={brief} onChange={change} />
        <CopyFields brief={brief} onChange={(copy) => change({ copy })} />
      </div>
      <div className="sticky top-0 flex min-w-0 flex-col gap-4 max-lg:static">
        <Preview
          projectId={projectId}
          brief={brief}
          settled={settled}
          channel={channel}
          onChannel={setChosen}
        />
        <RenderBar
          projectId={projectId}
          brief={brief}
          isBusy={last !== undefined && isOpenRun(last.state)}
          problem={isEmpty ? 'Enter a headline first.' : problem}
        />
        {last && <BatchPanel batch={last} />}
      </div>
    </div>
  )
}

interface RenderBarProps {
  projectId: string
  brief: Brief
  isBusy: boolean
  /** Why the preview cannot be drawn. */
  problem: string | undefined
}

function RenderBar({ projectId, brief, isBusy, problem }: RenderBarProps) {
  const start = useStartBatch(projectId)
  const { data: today } = useQuery(limitQuery('marketingVisualsPerDay'))
  const items = specsOf(brief)
  const reasonId = useId()
  const tooMany = items.length > MAX_BATCH
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <p className="min-w-40 flex-1 text-small text-muted">
        {tooMany
          ? `${items.length} visuals are too many for one batch. Choose at most ${MAX_BATCH}.`
          : `Uses ${items.length}${today ? ` of your ${today.left} left today` : ''}. Repeats are free.`}
        {problem && (
          <span id={reasonId} role="status" className="mt-1 block text-loss">
            {problem}
          </span>
        )}
      </p>
      <Button
        variant="primary"
        className="max-md:w-full"
        disabled={tooMany || isBusy || problem !== undefined}
        aria-describedby={problem && reasonId}
        loading={start.isPending}
        onClick={() => start.mutate({ items, copy: brief.copy })}
      >
        Render {items.length === 1 ? '1 visual' : `${items.length} visuals`}
      </Button>
    </Card>
  )
}
