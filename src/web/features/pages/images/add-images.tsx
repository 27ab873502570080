import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef } from 'react'
import { PICTURE_ACCEPT, PICTURE_FORMATS } from '#contracts/core/pictures.ts'
import type { StoredPageImage } from '#contracts/pages/pages.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFetchImage, useUploadImages } from '../page-images.queries.ts'
import { FromGallery } from './from-gallery.tsx'
import { addressesToCopy } from './gallery-images.ts'

const SHOWN = 8

interface AddImagesProps {
  projectId: string
  /** Image addresses in the canon. */
  found: unknown
  stored: readonly StoredPageImage[]
  onAdded: (images: readonly StoredPageImage[]) => void
}

export function AddImages({ projectId, found, stored, onAdded }: AddImagesProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadImages(projectId, onAdded)
  const send = (files: FileList | null) => {
    if (files && files.length > 0) upload.mutate([...files])
    if (input.current) input.current.value = ''
  }
  return (
    <div className="flex flex-col gap-4">
      <Card title="Upload">
        <p className="mb-3 text-muted">{PICTURE_FORMATS}, at least 800 pixels wide.</p>
        <input
          ref={input}
          type="file"
          accept={PICTURE_ACCEPT}
          multiple
          aria-label="Upload images"
          onChange={({ target }) => send(target.files)}
          hidden
        />
        <Button loading={upload.isPending} onClick={() => input.current?.click()}>
          <ImagePlus />
          Upload images
        </Button>
      </Card>
      <FromGallery projectId={projectId} onAdded={onAdded} />
      <FromProductPage
        projectId={projectId}
        addresses={addressesToCopy(found, stored)}
        isComplete={addressesToCopy(found, []).length > 0}
        onAdded={onAdded}
      />
    </div>
  )
}

interface FromProductPageProps {
  projectId: string
  addresses: string[]
  /** All that the page named are copied. */
  isComplete: boolean
  onAdded: AddImagesProps['onAdded']
}

/** Images that the product page named. They are copied, so that the shop they come from cannot take them away. */
function FromProductPage({ projectId, addresses, isComplete, onAdded }: FromProductPageProps) {
  const copy = useFetchImage(projectId, onAdded)
  return (
    <Card title="From the product page">
      {addresses.length === 0 ? (
        <p className="text-muted">
          {isComplete ? 'All photos are added.' : 'Read a product page and accept its images first.'}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line-soft">
          {addresses.slice(0, SHOWN).map((address) => (
            <li key={address} className="flex items-center gap-2 py-2">
              <span title={address} className="min-w-0 flex-1 truncate text-small text-muted">
                {fileName(address)}
              </span>
              <Button
                size="small"
                aria-label={`Copy ${fileName(address)}`}
                loading={copy.isPending && copy.variables === address}
                onClick={() => copy.mutate(address)}
              >
                Copy
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-small text-faint">Use only photos you have the right to show.</p>
    </Card>
  )
}

const fileName = (address: string): string => {
  const url = URL.parse(address)
  if (url?.pathname.startsWith('/api/shared-images/')) return 'Image from your gallery'
  return url?.pathname.split('/').at(-1) || url?.host || address
}
