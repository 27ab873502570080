import { KitSection } from '#web/app/ui-kit/kit-section.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { Chip } from '#web/ui/display/chip.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { Mark, Wordmark } from '#web/ui/display/mark.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const grounds = ['bg-ground', 'bg-rail', 'bg-panel', 'bg-raised', 'bg-line', 'bg-line-soft']
const inks = ['text-text', 'text-muted', 'text-faint', 'text-accent', 'text-gain', 'text-loss', 'text-info']
const tones: Tone[] = ['neutral', 'accent', 'gain', 'loss', 'info']

export function KitFoundations() {
  return (
    <>
      <KitSection title="Mark">
        <Wordmark />
        <Mark className="size-10" />
      </KitSection>
      <KitSection title="Colour">
        {grounds.map((ground) => (
          <div
            key={ground}
            className={`${ground} flex flex-col rounded-card border border-line p-3 text-small`}
          >
            <span className="mb-1 text-label text-muted">{ground.slice(3)}</span>
            {inks.map((ink) => (
              <span key={ink} className={ink}>
                {ink.slice(5)}
              </span>
            ))}
          </div>
        ))}
      </KitSection>
      <KitSection title="Type">
        <div className="flex flex-col gap-2">
          <p className="figures font-display text-figure font-semibold text-gain">€21.45</p>
          <p className="font-display text-public font-semibold">Public title 26</p>
          <p className="font-display text-title font-semibold">Screen title 15</p>
          <p>Body 14. At €39.90 you keep €21.45 per order before ads.</p>
          <p className="text-small text-muted">Secondary 13. Supplier cost, shipping, fees.</p>
          <p className="text-label text-faint">Label 12. Updated today.</p>
          <p className="font-mono text-small">pricing.feePercent 2.9 %</p>
        </div>
      </KitSection>
      <KitSection title="Badge, chip, key">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Chip>Desk lamp · EU</Chip>
        {tones.map((tone) => (
          <Chip key={tone} dot={tone}>
            {tone}
          </Chip>
        ))}
        <Kbd>Ctrl K</Kbd>
      </KitSection>
      <KitSection title="Card">
        <Card title="Per order" actions={<Badge tone="gain">current</Badge>} className="w-70">
          <p className="figures font-display text-figure font-semibold text-gain">€21.45</p>
          <p className="text-small text-muted">contribution at €39.90</p>
        </Card>
        <Card className="w-70">A card without a title.</Card>
      </KitSection>
    </>
  )
}
