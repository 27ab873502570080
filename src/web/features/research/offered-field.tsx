import type { SourceField } from '#contracts/research.ts'
import { cx } from '#web/lib/cx.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import type { CanonMatch } from './canon-match.ts'
import { FieldValue } from './field-value.tsx'
import { fieldLabel } from './words.ts'

interface OfferedFieldProps {
  field: SourceField
  /** The proposed value; amounts include their currency. */
  offered: string
  /** Target path in the canon; empty until chosen. */
  path: string
  standing: CanonMatch | undefined
  isChosen: boolean
  places: { path: string; label: string }[]
  /** It is not chosen among others. */
  isOne: boolean
  onTick: (ticked: boolean) => void
  onPlace: (path: string) => void
}

/** A field of a page, its place in the canon, and the current value there. */
export function OfferedField({
  field,
  offered,
  path,
  standing,
  isChosen,
  places,
  isOne,
  onTick,
  onPlace,
}: OfferedFieldProps) {
  const label = fieldLabel(field.name)
  return (
    <li className="flex items-start gap-2 py-3 first:pt-0 last:pb-0">
      {!isOne && (
        <TickBox
          label={`Propose ${label}`}
          checked={isChosen}
          disabled={!standing || standing.isIdle}
          onToggle={() => onTick(!isChosen)}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {!isOne && <h3 className="pt-1 text-small font-medium max-md:pt-3">{label}</h3>}
        <div className="max-h-30 overflow-y-auto text-muted">
          <FieldValue value={offered} />
        </div>
        <Select
          aria-label={isOne ? 'Fact' : `Fact for ${label}`}
          value={path}
          onChange={({ target }) => onPlace(target.value)}
        >
          <option value="">Choose a field</option>
          {places.map((place) => (
            <option key={place.path} value={place.path}>
              {`${place.label} (${place.path})`}
            </option>
          ))}
        </Select>
        {standing && (
          <p role="status" className={cx('text-small', standing.isGain ? 'text-gain' : 'text-faint')}>
            {standing.note}
          </p>
        )}
      </div>
    </li>
  )
}
