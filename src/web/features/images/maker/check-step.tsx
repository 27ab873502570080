import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Image, ImageFinding } from '#contracts/images/images.ts'
import { type MarketplaceId, marketplaces } from '#contracts/images/marketplaces.ts'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useCheckImage } from '../images.queries.ts'
import type { StepProps } from './step-props.ts'

/** Compares each result with the photo and with the rules of a marketplace. Nothing is blocked. */
export function CheckStep({ draft, onGo }: StepProps) {
  const [marketplace, choose] = useMarketplace(draft.settings.shot === 'white' ? 'amazon' : NONE)
  return (
    <div className="flex flex-col gap-4">
      <div className="w-72 max-w-full">
        <Field label="Marketplace rules">
          {(control) => (
            <Select {...control} value={marketplace} onChange={({ target }) => choose(target.value)}>
              <option value={NONE}>None</option>
              {Object.entries(marketplaces).map(([id, { name }]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <ul className="flex flex-col gap-5">
        {draft.results.map((image) => (
          <CheckedImage key={image.id} image={image} marketplace={marketplace === NONE ? '' : marketplace} />
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={() => onGo('save')}>
          Continue
        </Button>
      </div>
    </div>
  )
}

const NONE = 'none'
type Choice = MarketplaceId | typeof NONE

/** The chosen rules are part of the address, so that a reload checks by the same ones. */
function useMarketplace(first: Choice): [Choice, (choice: string) => void] {
  const filters = useUrlFilters()
  const chosen = filters.get('marketplace') || first
  return [
    chosen in marketplaces ? (chosen as MarketplaceId) : NONE,
    (choice) => filters.set('marketplace', choice),
  ]
}

function CheckedImage({ image, marketplace }: { image: Image; marketplace: MarketplaceId | '' }) {
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
          {findings?.map(({ severity, title, detail }) => (
            <li key={title} className="flex gap-2">
              {severity === 'pass' ? (
                <Check aria-label="Passed" className="mt-0.5 size-4 flex-none text-gain" />
              ) : (
                <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 flex-none text-loss" />
              )}
              <span>
                {title}
                <span className="block text-small text-muted">{detail}</span>
              </span>
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
