import type { ReactNode } from 'react'
import { type ChannelId, channelIds, channelOf } from '#contracts/visuals/channels.ts'
import {
  fontIds,
  fonts,
  layouts,
  type SchemeId,
  schemeIds,
  schemes,
  type VisualLayout,
} from '#contracts/visuals/designs.ts'
import type { VisualMaterial } from '#contracts/visuals/visual-material.ts'
import { cx } from '#web/lib/cx.ts'
import { CheckInput } from '#web/ui/forms/check-input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type Brief, toggled } from './brief.ts'

interface ChoicesProps {
  brief: Brief
  onChange: (change: Partial<Brief>) => void
}

/** A tick box that looks like a chip. The last one that is ticked stays so. */
function Toggle({
  checked,
  isLast,
  onToggle,
  children,
}: {
  checked: boolean
  isLast: boolean
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <label
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-2 rounded-control border px-3 py-1.5 text-small has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:min-h-11',
        checked ? 'border-accent bg-accent-soft text-text' : 'border-line-soft text-muted hover:text-text',
      )}
    >
      <CheckInput checked={checked} disabled={checked && isLast} onChange={onToggle} />
      {children}
    </label>
  )
}

export function ChannelChoice({ brief: { channels }, onChange }: ChoicesProps) {
  return (
    <Card title="Channels">
      <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        {channelIds.map((id: ChannelId) => {
          const { name, width, height } = channelOf(id)
          const isBanner = id.startsWith('banner')
          return (
            <Toggle
              key={id}
              checked={channels.includes(id)}
              isLast={channels.length === 1}
              onToggle={() => onChange({ channels: toggled(channels, id) })}
            >
              <span className="min-w-0">
                {name}
                {!isBanner && (
                  <span className="figures block text-label text-muted">
                    {width} × {height}
                  </span>
                )}
              </span>
            </Toggle>
          )
        })}
      </div>
    </Card>
  )
}

const layoutIds = Object.keys(layouts) as VisualLayout[]

export function DesignChoice({ brief, material, onChange }: ChoicesProps & { material: VisualMaterial }) {
  return (
    <Card title="Variants">
      <div className="flex flex-col gap-4">
        <fieldset>
          <legend className="mb-2 text-small font-medium">Designs</legend>
          <div className="flex flex-wrap gap-2">
            {layoutIds.map((layout) => (
              <Toggle
                key={layout}
                checked={brief.layouts.includes(layout)}
                isLast={brief.layouts.length === 1}
                onToggle={() => onChange({ layouts: toggled(brief.layouts, layout) })}
              >
                {layouts[layout]}
              </Toggle>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-2 text-small font-medium">Colours</legend>
          <div className="flex flex-wrap gap-2">
            {schemeIds.map((scheme: SchemeId) => (
              <Toggle
                key={scheme}
                checked={brief.schemes.includes(scheme)}
                isLast={brief.schemes.length === 1}
                onToggle={() => onChange({ schemes: toggled(brief.schemes, scheme) })}
              >
                <Swatch {...material.colours[scheme]} />
                {schemes[scheme]}
              </Toggle>
            ))}
          </div>
        </fieldset>
        <div>
          <p className="mb-2 text-small font-medium">Font</p>
          <Segments
            label="Font"
            value={brief.font}
            onChange={(font) => onChange({ font })}
            options={fontIds
              .filter((value) => value !== 'own' || material.brand.hasOwnFont)
              .map((value) => ({ value, label: fonts[value] }))}
          />
        </div>
      </div>
    </Card>
  )
}

const Swatch = ({ background, accent }: { background: string; accent: string }) => (
  <span
    aria-hidden="true"
    className="size-4 rounded-full border border-line"
    style={{ background: `linear-gradient(135deg, ${background} 50%, ${accent} 50%)` }}
  />
)
