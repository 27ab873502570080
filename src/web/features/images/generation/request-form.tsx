import { useState } from 'react'
import { type ImageModelOffer, priceOf, type StartImages } from '#contracts/images/generation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useStartImages } from './generation.queries.ts'
import { PhotoField } from './photo-field.tsx'
import { Choices } from './request-choices.tsx'

export interface RequestFormProps {
  isEnhanced: boolean
  models: ImageModelOffer[]
  mostAtOnce: number
  onStarted: () => void
}

/** Scenes to start from, for a product that stays as it is. */
const presets = [
  'On a wooden kitchen table in morning light, blurred window behind.',
  'On a stone ledge by the sea at golden hour.',
  'On a tidy desk with a plant and soft daylight.',
  'On moss in a forest, light through the leaves.',
  'On a bathroom shelf with white tiles and soft light.',
]

const empty = { prompt: '', negative: '', style: 'none', ratio: '1:1', count: 1, seed: null } as const
export type Brief = Omit<StartImages, 'model'> & { model: string }

export function RequestForm({ isEnhanced, models, mostAtOnce, onStarted }: RequestFormProps) {
  const [brief, setBrief] = useState<Brief>({
    ...empty,
    model: models[0]?.id ?? '',
    projectId: null,
    photoId: null,
  })
  const set = (change: Partial<Brief>) => setBrief((before) => ({ ...before, ...change }))
  const start = useStartImages()
  const model = models.find(({ id }) => id === brief.model)
  const isReady = brief.prompt.trim().length >= 3 && (!isEnhanced || brief.photoId !== null) && model
  if (models.length === 0) return <p className="text-muted">No connected model can work from a photo.</p>
  return (
    <Card className="flex flex-col gap-4">
      {isEnhanced && <PhotoField chosen={brief.photoId} onChoose={(photoId) => set({ photoId })} />}
      <Field
        label={isEnhanced ? 'Surroundings' : 'Description'}
        hint={
          isEnhanced
            ? 'Only the surroundings are drawn. Your product is placed over them from your own photo.'
            : 'Say what is in the image, where, and in which light.'
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2_000}
            value={brief.prompt}
            onChange={({ target }) => set({ prompt: target.value })}
          />
        )}
      </Field>
      {isEnhanced && (
        <div className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Button
              key={preset}
              size="small"
              className="max-w-full truncate"
              onClick={() => set({ prompt: preset })}
            >
              {preset.split(/[,.]/)[0]}
            </Button>
          ))}
        </div>
      )}
      <Choices brief={brief} set={set} models={models} mostAtOnce={mostAtOnce} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={!isReady}
          loading={start.isPending}
          onClick={() => start.mutate(brief, { onSuccess: onStarted })}
        >
          {brief.count === 1 ? 'Generate image' : `Generate ${brief.count} images`}
        </Button>
        <span className="text-small text-muted">
          {costOf(model, brief)} Each image uses one of your tool runs; failed ones are given back.
        </span>
      </div>
    </Card>
  )
}

function costOf(model: ImageModelOffer | undefined, { count, ratio }: Brief): string {
  if (!model) return ''
  const price = priceOf(model.price, ratio)
  return price === null ? 'Price unknown.' : `About $${(price * count).toFixed(3)} with ${model.provider}.`
}
