import { cx } from '#web/lib/cx.ts'
import { RadioInput } from '#web/ui/forms/radio-input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { setTheme, THEMES, type Theme, useTheme } from '#web/ui/layout/theme.store.ts'

const words: Record<Theme, string> = { dark: 'Dark', light: 'Light' }

export function AppearanceSection() {
  const theme = useTheme()
  return (
    <Card title="Theme">
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">Theme</legend>
        {THEMES.map((each) => (
          <label
            key={each}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border px-3 transition-colors',
              each === theme ? 'border-accent bg-accent-soft' : 'border-line hover:bg-raised',
            )}
          >
            <RadioInput name="theme" value={each} checked={each === theme} onChange={() => setTheme(each)} />
            {words[each]}
          </label>
        ))}
      </fieldset>
      <p className="mt-3 text-small text-muted">
        Your choice is saved in this browser and applies once a light theme is available; until then,
        Sellwright is dark.
      </p>
    </Card>
  )
}
