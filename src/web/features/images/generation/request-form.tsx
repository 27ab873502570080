import { useState } from 'react'
import {
  type ImageModelOffer,
  imageRatios,
  imageStyles,
  type StartImages,
} from '#contracts/images/generation.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useImages } from '../images.queries.ts'
import { useStartImages } from './generation.queries.ts'

interface RequestFormProps {
  isEnhanced: boolean
  models: ImageModelOffer[]
  mostAtOnce: number
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
type Brief = Omit<StartImages, 'model'> & { model: string }

export function RequestForm({ isEnhanced, models, mostAtOnce }: RequestFormProps) {
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
          onClick={() => start.mutate(brief)}
        >
          {brief.count === 1 ? 'Generate image' : `Generate ${brief.count} images`}
        </Button>
        <span className="text-small text-muted">
          {costOf(model, brief.count)} Each image uses one of your daily prompts; failed ones are given back.
        </span>
      </div>
    </Card>
  )
}

function costOf(model: ImageModelOffer | undefined, count: number): string {
  if (!model) return ''
  return model.price === null
    ? 'Price unknown.'
    : `About $${(model.price * count).toFixed(3)} with ${model.provider}.`
}

type ChoicesProps = Pick<RequestFormProps, 'models' | 'mostAtOnce'> & {
  brief: Brief
  set: (change: Partial<Brief>) => void
}

function Choices({ brief, set, models, mostAtOnce }: ChoicesProps) {
  const projects = useNamedProjects()
  const model = models.find(({ id }) => id === brief.model)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Model">
        {(control) => (
          <Select {...control} value={brief.model} onChange={({ target }) => set({ model: target.value })}>
            {models.map(({ id, label, provider, price }) => (
              <option key={id} value={id}>
                {label}, {provider}
                {price !== null && ` ($${price.toFixed(3)})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Style">
        {(control) => (
          <Select
            {...control}
            value={brief.style}
            onChange={({ target }) => set({ style: target.value as Brief['style'] })}
          >
            {Object.entries(imageStyles).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Project">
        {(control) => (
          <Select
            {...control}
            value={brief.projectId ?? ''}
            onChange={({ target }) => set({ projectId: target.value || null })}
          >
            <option value="">No project</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Do not show">
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={brief.negative}
            onChange={({ target }) => set({ negative: target.value })}
          />
        )}
      </Field>
      <Field label="Images" hint={`At most ${mostAtOnce} at once.`}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={mostAtOnce}
            value={brief.count}
            onChange={({ target }) =>
              set({ count: Math.min(mostAtOnce, Math.max(1, Math.round(Number(target.value)) || 1)) })
            }
          />
        )}
      </Field>
      {model?.hasSeed && (
        <Field label="Seed" hint="The same seed gives similar images.">
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              value={brief.seed ?? ''}
              onChange={({ target }) =>
                set({ seed: target.value === '' ? null : Math.max(0, Math.round(Number(target.value))) })
              }
            />
          )}
        </Field>
      )}
      <div className="flex flex-col gap-1.5">
        <span className="text-small font-medium">Ratio</span>
        <Segments
          label="Ratio"
          value={brief.ratio}
          onChange={(ratio) => set({ ratio })}
          options={(Object.keys(imageRatios) as Brief['ratio'][]).map((ratio) => ({
            value: ratio,
            label: ratio,
          }))}
        />
      </div>
    </div>
  )
}

const SHOWN = 12

function PhotoField({ chosen, onChoose }: { chosen: string | null; onChoose: (photoId: string) => void }) {
  const { data: photos } = useImages({ kind: 'photo' })
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-small font-medium">Product photo</legend>
      {photos?.length === 0 && (
        <p className="text-muted">
          No photos yet. Upload one in <TextLink to="/images">Images</TextLink>.
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {photos?.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={name}
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
              className={cx(
                'block size-16 overflow-hidden rounded-control border-2',
                chosen === id ? 'border-accent' : 'border-transparent',
              )}
            >
              <ImagePicture imageId={id} alt="" size="thumbnail" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
