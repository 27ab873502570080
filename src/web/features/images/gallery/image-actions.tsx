import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Maximize from 'lucide-react/icons/maximize-2'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import Wand from 'lucide-react/icons/wand-sparkles'
import { useNavigate } from 'react-router'
import { type ImageFormatId, imageFormats } from '#contracts/images/formats.ts'
import { type ImageDetail, imagesApi } from '#contracts/images/images.ts'
import { upscaleFactors, upscaleLimits } from '#contracts/images/upscaling.ts'
import { cx } from '#web/lib/cx.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import {
  useChangeImage,
  useDeleteImages,
  useResizeImage,
  useRestoreImages,
  useUpscaleImage,
} from '../images.queries.ts'
import { useStartDraft } from '../maker/maker.queries.ts'

interface ImageActionsProps {
  image: ImageDetail
  onOpen: (imageId: string) => void
  onClose: () => void
}

export function ImageActions({ image, onOpen, onClose }: ImageActionsProps) {
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
      <Enlarge image={image} onOpen={onOpen} />
    </div>
  )
}

/** Offered for the factors whose result this server can draw. */
function Enlarge({ image, onOpen }: Pick<ImageActionsProps, 'image' | 'onOpen'>) {
  const { id, width, height } = image
  const upscale = useUpscaleImage(id)
  return upscaleFactors
    .filter((factor) => Math.max(width, height) <= upscaleLimits[factor])
    .map((factor) => (
      <Button
        key={factor}
        size="small"
        disabled={upscale.isPending}
        loading={upscale.isPending && upscale.variables === factor}
        title="Takes up to half a minute"
        onClick={() => upscale.mutate(factor, { onSuccess: ({ data }) => onOpen(data.id) })}
      >
        {!(upscale.isPending && upscale.variables === factor) && <Maximize />}
        Enlarge to {width * factor} × {height * factor}
      </Button>
    ))
}
