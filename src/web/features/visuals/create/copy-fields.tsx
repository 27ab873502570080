import { adCopyFields } from '#contracts/visuals/channels.ts'
import type { AdCopy } from '#contracts/visuals/visual-specs.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Brief, networksOf } from './brief.ts'
import { CountedField } from './counted-field.tsx'

const names = { meta: 'Ad copy for Meta', google: 'Ad copy for Google' }

/** Texts beside the visual, which the ZIP has as CSV. */
export function CopyFields({ brief, onChange }: { brief: Brief; onChange: (copy: AdCopy) => void }) {
  return networksOf(brief).map((network) => (
    <Card key={network} title={names[network]}>
      <div className="flex flex-col gap-4">
        {adCopyFields[network].map(({ name, label, most }) => (
          <CountedField
            key={name}
            label={label}
            value={(brief.copy[network] as Record<string, string>)[name] ?? ''}
            most={most}
            lines={most > 60 ? 2 : 1}
            onChange={(text) =>
              onChange({ ...brief.copy, [network]: { ...brief.copy[network], [name]: text } })
            }
          />
        ))}
      </div>
    </Card>
  ))
}
