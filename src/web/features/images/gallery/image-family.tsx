import { type Image, type ImageDetail, imageKinds } from '#contracts/images/images.ts'
import { ImagePicture } from '../image-picture.tsx'

/** The images it was made from, and those made from it. */
export function ImageFamily({ image, onOpen }: { image: ImageDetail; onOpen: (imageId: string) => void }) {
  return (
    <>
      <Strip title="Made from" images={image.lineage} onOpen={onOpen} />
      <Strip title="Variations" images={image.variations} onOpen={onOpen} />
    </>
  )
}

function Strip({ title, images, onOpen }: { title: string; images: Image[]; onOpen: (id: string) => void }) {
  if (images.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-small font-medium">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {images.map(({ id, name, kind }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Open ${imageKinds[kind]} ${name}`}
              onClick={() => onOpen(id)}
              className="block size-14 overflow-hidden rounded-control border border-line-soft"
            >
              <ImagePicture imageId={id} alt="" size="thumbnail" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
