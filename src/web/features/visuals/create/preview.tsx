import { useState } from 'react'
import { type ChannelId, channelOf } from '#contracts/visuals/channels.ts'
import { schemes } from '#contracts/visuals/designs.ts'
import { LEFT_OUT_EMOJI, type VisualSpec } from '#contracts/visuals/visual-specs.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { usePreview } from '../visuals.queries.ts'
import { type Brief, specOf, type Variant, variantName, variantsOf } from './brief.ts'

/** Variants that are drawn at once; more would ask too much of the renderer. */
const SHOWN_AT_ONCE = 6

/** Specs that are previewed: the first variants in one channel. */
export const shownSpecs = (brief: Brief, channel: ChannelId): VisualSpec[] =>
  variantsOf(brief)
    .slice(0, SHOWN_AT_ONCE)
    .map((variant) => specOf(brief, variant, channel))

const textNames: Record<string, string> = {
  eyebrow: 'line above',
  headline: 'headline',
  body: 'text',
  points: 'points',
  quote: 'review',
  author: 'author',
  cta: 'button',
  brand: 'brand',
  logo: 'logo',
  rating: 'stars',
  price: 'price',
}

interface PreviewProps {
  projectId: string
  brief: Brief
  /** The brief once nobody types any more. */
  settled: Brief
  channel: ChannelId
  onChannel: (channel: ChannelId) => void
}

/** Every variant in one channel, side by side, drawn by the renderer of the export. */
export function Preview({ projectId, brief, settled, channel, onChannel }: PreviewProps) {
  const variants = variantsOf(brief)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const left = Math.min(variants.length - most, SHOWN_AT_ONCE)
  return (
    <Card className="flex flex-col gap-4">
      <Field label="Preview">
        {(control) => (
          <Select
            {...control}
            value={channel}
            onChange={({ target }) => onChannel(target.value as ChannelId)}
          >
            {brief.channels.map((id) => (
              <option key={id} value={id}>
                {channelOf(id).name} ({channelOf(id).width} × {channelOf(id).height})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={cx('grid gap-4', variants.length > 1 && 'grid-cols-2 max-md:grid-cols-1')}>
        {variants.slice(0, most).map((variant) => (
          <VariantPreview
            key={`${variant.layout} ${variant.scheme}`}
            projectId={projectId}
            variant={variant}
            spec={specOf(settled, variant, channel)}
            isNamed={variants.length > 1}
          />
        ))}
      </div>
      {left > 0 && (
        <Button size="small" className="self-start" onClick={() => setMost(most + left)}>
          Show {left} more
        </Button>
      )}
    </Card>
  )
}

interface VariantPreviewProps {
  projectId: string
  variant: Variant
  spec: VisualSpec
  isNamed: boolean
}

function VariantPreview({ projectId, variant, spec, isNamed }: VariantPreviewProps) {
  const { data, error, isFetching, refetch } = usePreview(projectId, spec.texts.headline ? spec : undefined)
  const { width, height, name } = channelOf(spec.channel)
  const title = variantName(variant, schemes)
  const shortened = data?.shortened.filter((each) => each !== LEFT_OUT_EMOJI) ?? []
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-2">
      {spec.texts.headline === '' && <p className="text-muted">Enter a headline to see the visual.</p>}
      {error && (
        <ErrorCard title="The preview could not be drawn" error={error} onRetry={() => void refetch()} />
      )}
      {!error && data && (
        <img
          src={data.image}
          alt={`${name}, ${title}: ${spec.texts.headline}`}
          aria-busy={isFetching}
          className={cx('mx-auto max-h-140 max-w-full rounded-small', isFetching && 'opacity-60')}
          style={{ aspectRatio: `${width} / ${height}` }}
        />
      )}
      {!error && !data && spec.texts.headline !== '' && <Skeleton className="h-80" />}
      <figcaption className="flex flex-wrap gap-x-3 text-small text-muted">
        {isNamed && <span className="font-medium text-text">{title}</span>}
        {shortened.length > 0 && (
          <span>
            Too long for this size, shortened or left out:{' '}
            {shortened.map((each) => textNames[each] ?? each).join(', ')}.
          </span>
        )}
        {data?.shortened.includes(LEFT_OUT_EMOJI) && <span>Emoji are left out of pictures.</span>}
        {data && data.avoided.length > 0 && (
          <span className="text-loss">Words to avoid: {data.avoided.join(', ')}.</span>
        )}
      </figcaption>
    </figure>
  )
}
