import { cx } from '#web/lib/cx.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useImages } from '../images.queries.ts'

const SHOWN = 12

export function PhotoField({
  chosen,
  onChoose,
}: {
  chosen: string | null
  onChoose: (photoId: string) => void
}) {
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
