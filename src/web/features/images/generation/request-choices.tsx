import { imageRatios, imageStyles, priceOf } from '#contracts/images/generation.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Brief, RequestFormProps } from './request-form.tsx'

type ChoicesProps = Pick<RequestFormProps, 'models' | 'mostAtOnce'> & {
  brief: Brief
  set: (change: Partial<Brief>) => void
}

export function Choices({ brief, set, models, mostAtOnce }: ChoicesProps) {
  const projects = useNamedProjects()
  const model = models.find(({ id }) => id === brief.model)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Model">
        {(control) => (
          <Select {...control} value={brief.model} onChange={({ target }) => set({ model: target.value })}>
            {models.map(({ id, label, provider, price }) => (
              <option key={id} value={id}>
                {label === provider ? label : `${label}, ${provider}`}
                {price && ` ($${priceOf(price, brief.ratio)?.toFixed(3)})`}
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
      <Field label="Project" hint="The model is told its product, materials and buyers.">
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
