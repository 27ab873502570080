import { type MarketplaceId, marketplaces } from '#contracts/images/marketplaces.ts'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { CheckedImage } from './checked-image.tsx'
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
          <CheckedImage
            key={image.id}
            image={image}
            onGo={onGo}
            marketplace={marketplace === NONE ? '' : marketplace}
          />
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
