import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { PICTURE_ACCEPT, PICTURE_FORMATS } from '#contracts/core/pictures.ts'
import type { ImageDraft } from '#contracts/images/images.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useImages, useUploadPhotos } from '../images.queries.ts'
import { useDrafts, useStartDraft } from './maker.queries.ts'
import type { Go } from './step-props.ts'

const SHOWN = 12

/** Uploads a photo or chooses one, which starts a draft. */
export function PhotosStep({ draft, onGo }: { draft: ImageDraft | undefined; onGo: Go }) {
  const projects = useNamedProjects()
  const [projectId, setProjectId] = useState(draft?.projectId ?? '')
  const upload = useUploadPhotos(projectId || undefined)
  const start = useStartDraft()
  const { data: photos, error, refetch } = useImages({ kind: 'photo' })
  const begin = (photoId: string) =>
    start.mutate({ photoId, projectId: projectId || null }, { onSuccess: ({ id }) => onGo('cutout', id) })
  const send = (files: FileList | null) => {
    if (files && files.length > 0)
      upload.mutate([...files], { onSuccess: ([first]) => first && begin(first.id) })
  }
  return (
    <div className="grid gap-5 md:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <Card title="Photo">
          <p className="mb-3 text-muted">{PICTURE_FORMATS}. We remove the background for you.</p>
          <FileButtons busy={upload.isPending || start.isPending} onFiles={send} />
        </Card>
        {projects.length > 0 && (
          <Field label="Project" hint="Its facts are used for infographics and alt texts.">
            {(control) => (
              <Select {...control} value={projectId} onChange={({ target }) => setProjectId(target.value)}>
                <option value="">No project</option>
                {projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <div className="flex flex-col gap-5">
        <Earlier onGo={onGo} />
        {error && !photos && (
          <ErrorCard title="Your photos could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!error && !photos && <Skeleton className="h-40" />}
        {photos && photos.length > 0 && (
          <Card title="Your photos">
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
              {photos.slice(0, SHOWN).map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-label={`Use ${name}`}
                    onClick={() => begin(id)}
                    className="block aspect-square w-full overflow-hidden rounded-control border border-line-soft hover:border-accent"
                  >
                    <ImagePicture imageId={id} alt="" size="thumbnail" className="size-full object-cover" />
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  )
}

function FileButtons({ busy, onFiles }: { busy: boolean; onFiles: (files: FileList | null) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const input = { type: 'file', accept: PICTURE_ACCEPT, hidden: true } as const
  return (
    <div className="flex flex-wrap gap-2">
      <input
        {...input}
        ref={file}
        aria-label="Upload a photo"
        onChange={({ target }) => onFiles(target.files)}
      />
      <input
        {...input}
        ref={camera}
        capture="environment"
        aria-label="Take a photo"
        onChange={({ target }) => onFiles(target.files)}
      />
      <Button variant="primary" loading={busy} onClick={() => file.current?.click()}>
        {!busy && <Upload />}
        Upload a photo
      </Button>
      <Button className="md:hidden" onClick={() => camera.current?.click()}>
        <Camera />
        Camera
      </Button>
    </div>
  )
}

/** Drafts to go on with. */
function Earlier({ onGo }: { onGo: Go }) {
  const { data: drafts = [] } = useDrafts()
  const open = drafts.filter(({ photo }) => photo !== null).slice(0, 6)
  if (open.length === 0) return null
  return (
    <Card title="Continue">
      <ul className="flex flex-wrap gap-3">
        {open.map(({ id, step, photo, cutout }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Continue ${photo?.name}`}
              onClick={() => onGo(step === 'photos' ? 'cutout' : step, id)}
              className="block size-20 overflow-hidden rounded-control border border-line-soft hover:border-accent"
            >
              <ImagePicture
                imageId={(cutout ?? photo)?.id ?? ''}
                alt=""
                size="thumbnail"
                className="size-full object-contain"
              />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
