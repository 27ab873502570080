import X from 'lucide-react/icons/x'
import { type ImageDetail, imageKinds } from '#contracts/images/images.ts'
import { fileSize } from '#core/file-size.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Modal, ModalClose, ModalTitle } from '#web/ui/overlays/modal.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useImage } from '../images.queries.ts'
import { ImageActions } from './image-actions.tsx'
import { ImageFamily } from './image-family.tsx'
import { AltText, ProjectUse } from './image-use.tsx'

interface ImageDetailDialogProps {
  imageId: string
  onOpen: (imageId: string) => void
  onClose: () => void
}

export function ImageDetailDialog({ imageId, onOpen, onClose }: ImageDetailDialogProps) {
  const { data: image, error, refetch } = useImage(imageId)
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} className="max-w-wide gap-4 p-5">
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
            <ImageActions image={image} onOpen={onOpen} onClose={onClose} />
            {!image.deletedAt && (
              <>
                <AltText key={image.alt} image={image} />
                <ProjectUse image={image} />
              </>
            )}
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
