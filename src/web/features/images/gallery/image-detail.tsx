import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import Wand from 'lucide-react/icons/wand-sparkles'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ImageFormatId, imageFormats } from '#contracts/images/formats.ts'
import { type ImageDetail, imageKinds, imagesApi } from '#contracts/images/images.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { cx } from '#web/lib/cx.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { fileSize } from '#web/lib/words/file-size.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Modal, ModalClose, ModalTitle } from '#web/ui/overlays/modal.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ImagePicture } from '../image-picture.tsx'
import {
  useAddToProject,
  useChangeImage,
  useDeleteImages,
  useImage,
  useProposeImage,
  useResizeImage,
  useRestoreImages,
  useWriteAlt,
} from '../images.queries.ts'
import { useStartDraft } from '../maker/maker.queries.ts'
import { ImageFamily } from './image-family.tsx'

interface ImageDetailDialogProps {
  imageId: string
  onOpen: (imageId: string) => void
  onClose: () => void
}

export function ImageDetailDialog({ imageId, onOpen, onClose }: ImageDetailDialogProps) {
  const { data: image, error, refetch } = useImage(imageId)
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} className="max-w-250 gap-4 p-5">
      <header className="flex items-start gap-3">
        <ModalTitle className="min-w-0 flex-1 font-display text-title font-semibold break-words">
          {image?.name ?? 'Image'}
        </ModalTitle>
        <ModalClose asChild>
          <IconButton label="Close" icon={<X />} className="-mt-1 -mr-1" />
        </ModalClose>
      </header>
      {error && !image && (
        <ErrorCard title="The image could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !image && <Skeleton className="h-80" />}
      {image && (
        <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_20rem]">
          <ImagePicture
            imageId={image.id}
            alt={image.alt || image.name}
            size="file"
            className="mx-auto max-h-[60vh] min-h-60 max-w-full self-start rounded-card object-contain"
          />
          <div className="flex min-w-0 flex-col gap-4">
            <Facts image={image} />
            <Actions image={image} onOpen={onOpen} onClose={onClose} />
            <AltText key={image.alt} image={image} />
            <ProjectUse image={image} />
            <ImageFamily image={image} onOpen={onOpen} />
          </div>
        </div>
      )}
    </Modal>
  )
}

function Facts({ image }: { image: ImageDetail }) {
  const { kind, width, height, bytes, isGenerated, prompt, model, cost, projectName } = image
  return (
    <div className="flex flex-col gap-1 text-small text-muted">
      <p className="flex flex-wrap items-center gap-2">
        <Badge>{imageKinds[kind]}</Badge>
        {isGenerated && <Badge>Made with AI</Badge>}
        {projectName}
      </p>
      <p className="figures">
        {width} × {height}, {fileSize(bytes)}
      </p>
      {prompt && <p className="break-words text-text">{prompt}</p>}
      {model && (
        <p>
          {model}
          {cost !== null && `, $${cost.toFixed(3)}`}
        </p>
      )}
    </div>
  )
}

function Actions({
  image,
  onOpen,
  onClose,
}: { image: ImageDetail } & Omit<ImageDetailDialogProps, 'imageId'>) {
  const { id, isFavourite, deletedAt } = image
  const navigate = useNavigate()
  const change = useChangeImage(id)
  const remove = useDeleteImages()
  const restore = useRestoreImages()
  const resize = useResizeImage(id)
  const start = useStartDraft()
  const download = useMutation({
    mutationFn: () => downloadFile(imagesApi.file, { params: { imageId: id } }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The image could not be downloaded. Please try again.')),
  })
  if (deletedAt)
    return (
      <Button variant="primary" loading={restore.isPending} onClick={() => restore.mutate([id])}>
        Restore
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        onClick={() => change.mutate({ isFavourite: !isFavourite })}
        aria-pressed={isFavourite}
      >
        <Star className={cx(isFavourite && 'fill-accent text-accent')} />
        Favourite
      </Button>
      <Button size="small" loading={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download />}
        Download
      </Button>
      <Button
        size="small"
        loading={start.isPending}
        onClick={() =>
          start.mutate(
            { photoId: id, projectId: image.projectId },
            { onSuccess: (draft) => void navigate(`/image-maker/cutout?draft=${draft.id}`) },
          )
        }
      >
        {!start.isPending && <Wand />}
        Make a variation
      </Button>
      <Button size="small" onClick={() => remove.mutate([id], { onSuccess: onClose })}>
        <Trash />
        Delete
      </Button>
      <Select
        aria-label="Resize to a channel"
        value=""
        disabled={resize.isPending}
        onChange={({ target }) =>
          resize.mutate(target.value as ImageFormatId, { onSuccess: ({ data }) => onOpen(data.id) })
        }
      >
        <option value="">Resize to…</option>
        {Object.entries(imageFormats).map(([format, { name, width, height }]) => (
          <option key={format} value={format}>
            {name} ({width} × {height})
          </option>
        ))}
      </Select>
    </div>
  )
}

function AltText({ image }: { image: ImageDetail }) {
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
        {image.projectId && (
          <Button size="small" loading={write.isPending} onClick={() => write.mutate()}>
            Write from canon
          </Button>
        )}
      </div>
    </div>
  )
}

/** Chooses the project, and offers the image to its pages, visuals and canon. */
function ProjectUse({ image }: { image: ImageDetail }) {
  const projects = useNamedProjects()
  const change = useChangeImage(image.id)
  const propose = useProposeImage(image.id)
  const add = useAddToProject(() => quickToast.success('Added to the images of the project.'))
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
