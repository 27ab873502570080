import { useQuery } from '@tanstack/react-query'
import type { PageTheme } from '#contracts/pages/page-blocks.ts'
import { contrastsOf } from '#core/pages/brand-theme.ts'
import { sameValue } from '#web/lib/same-value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { brandThemeQuery } from '../pages.queries.ts'

interface BrandLookProps {
  projectId: string
  theme: PageTheme
  onChange: (theme: PageTheme) => void
}

/** How readable the page's colours are, and a way back to the look of the brand. */
export function BrandLook({ projectId, theme, onChange }: BrandLookProps) {
  const { data: brand } = useQuery(brandThemeQuery(projectId))
  const weak = contrastsOf(theme).filter(({ isEnough }) => !isEnough)
  return (
    <div className="flex flex-col gap-2 text-small">
      <p role="status" className={weak.length > 0 ? 'text-loss' : 'text-muted'}>
        {weak.length > 0
          ? `${weak.map(({ name, ratio }) => `${name} (${ratio.toFixed(1)}:1)`).join(' and ')} can hardly be read on this background.`
          : `Contrast is fine (${contrastsOf(theme)
              .map(({ name, ratio }) => `${name.toLowerCase()} ${ratio.toFixed(1)}`)
              .join(', ')}).`}
      </p>
      {brand && !sameValue(brand.theme, theme) && (
        <Button size="small" className="self-start" onClick={() => onChange(brand.theme)}>
          Use the brand’s look
        </Button>
      )}
      {brand?.notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </div>
  )
}
