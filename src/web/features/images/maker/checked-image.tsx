import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Image, ImageFinding } from '#contracts/images/images.ts'
import type { MarketplaceId } from '#contracts/images/marketplaces.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useCheckImage } from '../images.queries.ts'
import { type Go, stepNames } from './step-props.ts'

interface CheckedImageProps {
  image: Image
  marketplace: MarketplaceId | ''
  onGo: Go
}

/** A result with its findings, each warning with the step that solves it. */
export function CheckedImage({ image, marketplace, onGo }: CheckedImageProps) {
  const { data: findings, error, refetch } = useCheckImage(image.id, marketplace)
  return (
    <li className="grid gap-4 rounded-card border border-line-soft bg-panel p-4 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="relative self-start">
        <ImagePicture
          imageId={image.id}
          alt={image.name}
          size="thumbnail"
          className="w-full rounded-control"
        />
        <Places findings={findings ?? []} />
      </div>
      <div>
        <h2 className="mb-2 truncate font-medium">{image.name}</h2>
        {error && (
          <p role="alert" className="text-loss">
            {messageOf(error, 'The image could not be checked. Please try again.')}{' '}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
        {!findings && !error && (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner />
            Comparing with the photo and reading its text…
          </p>
        )}
        <ul aria-label="Findings" className="flex flex-col gap-2">
          {findings?.map(({ severity, title, detail, step }) => (
            <li key={title} className="flex gap-2">
              {severity === 'pass' ? (
                <Check aria-label="Passed" className="mt-0.5 size-4 flex-none text-gain" />
              ) : (
                <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 flex-none text-loss" />
              )}
              <span className="min-w-0 flex-1">
                {title}
                <span className="block text-small text-muted">{detail}</span>
              </span>
              {severity === 'warning' && (
                <Button
                  size="small"
                  aria-label={`Change in ${stepNames[step]}: ${title}`}
                  onClick={() => onGo(step)}
                >
                  {stepNames[step]}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** Marks the places of warnings on the image. */
const Places = ({ findings }: { findings: ImageFinding[] }) =>
  findings.flatMap(({ title, places }) =>
    places.map(({ x, y, width, height }) => (
      <span
        key={`${title} ${x} ${y}`}
        title={title}
        className="pointer-events-none absolute rounded-small border-2 border-loss"
        style={{
          left: `${x * 100}%`,
          top: `${y * 100}%`,
          width: `${width * 100}%`,
          height: `${height * 100}%`,
        }}
      />
    )),
  )
