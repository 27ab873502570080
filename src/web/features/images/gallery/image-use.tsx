import { useState } from 'react'
import type { ImageDetail } from '#contracts/images/images.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useAddToProject, useChangeImage, useProposeImage, useWriteAlt } from '../images.queries.ts'

export function AltText({ image }: { image: ImageDetail }) {
  const [alt, setAlt] = useState(image.alt)
  const change = useChangeImage(image.id)
  const write = useWriteAlt(image.id)
  return (
    <div className="flex flex-col gap-2">
      <Field label="Alt text" hint="One sentence for people who can’t see the image.">
        {(control) => (
          <Input {...control} value={alt} maxLength={300} onChange={({ target }) => setAlt(target.value)} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={alt === image.alt}
          loading={change.isPending}
          onClick={() => change.mutate({ alt })}
        >
          Save alt text
        </Button>
        <Button size="small" loading={write.isPending} onClick={() => write.mutate()}>
          Write alt text
        </Button>
      </div>
    </div>
  )
}

/** Chooses the project, and offers the image to its pages, visuals and canon. */
export function ProjectUse({ image }: { image: ImageDetail }) {
  const projects = useNamedProjects()
  const change = useChangeImage(image.id)
  const propose = useProposeImage(image.id)
  const add = useAddToProject(() => quickToast.success('Added to the images of the project'))
  const { projectId } = image
  return (
    <div className="flex flex-col gap-2">
      <Field label="Project">
        {(control) => (
          <Select
            {...control}
            value={projectId ?? ''}
            onChange={({ target }) => change.mutate({ projectId: target.value || null })}
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
      {projectId && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            loading={add.isPending}
            onClick={() => add.mutate({ imageId: image.id, projectId })}
          >
            Use in pages and visuals
          </Button>
          <Button size="small" loading={propose.isPending} onClick={() => propose.mutate(projectId)}>
            Propose as product image
          </Button>
          <p className="text-small text-faint">
            A product image has a link in the facts. Anyone with the link can see it.
          </p>
        </div>
      )}
      {image.uses.length > 0 && (
        <ul aria-label="Used in" className="flex flex-col gap-1 text-small text-muted">
          {image.uses.map(({ kind, title, path }) => (
            <li key={`${kind} ${path}`}>
              {useWords[kind]} <TextLink to={path}>{title}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const useWords = { project: 'Images of', page: 'Page', visual: 'Visual' }
