import { PageLanguage, PageTheme } from '#contracts/pages/page-blocks.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { PageEditor } from '../builder/use-page-editor.ts'
import { propName } from './block-names.ts'
import { BrandLook } from './brand-look.tsx'
import { SettledText } from './settled-text.tsx'

const languages = new Intl.DisplayNames('en', { type: 'language' })
const colours = { accent: 'Accent colour', background: 'Background', text: 'Text colour' } as const

/** Title, description and look of the whole page. */
export function PageSettings({ editor: { draft, change } }: { editor: PageEditor }) {
  const { theme } = draft
  const choose = (part: Partial<PageTheme>) => change({ theme: { ...theme, ...part } })
  return (
    <Card title="Whole page">
      <div className="flex flex-col gap-3">
        <Field label="Page title" hint="Shown in the browser’s tab and in search results.">
          {(control) => (
            <SettledText
              {...control}
              value={draft.title}
              maxLength={200}
              onChange={(title) => title.trim() && change({ title })}
            />
          )}
        </Field>
        <Field label="Description" hint="One or two sentences for search results and shared links.">
          {(control) => (
            <SettledText
              {...control}
              isLong
              value={draft.description}
              maxLength={300}
              onChange={(description) => change({ description })}
            />
          )}
        </Field>
        <Field label="Language">
          {(control) => (
            <Select
              {...control}
              value={draft.language}
              onChange={({ target }) => change({ language: target.value as PageLanguage })}
            >
              {PageLanguage.options.map((code) => (
                <option key={code} value={code}>
                  {languages.of(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
          {Object.entries(colours).map(([part, label]) => (
            <Field key={part} label={label}>
              {(control) => (
                <input
                  {...control}
                  type="color"
                  value={theme[part as keyof typeof colours]}
                  onChange={({ target }) => choose({ [part]: target.value })}
                  className="h-10 w-full cursor-pointer max-md:h-11 rounded-control border border-line bg-ground p-1"
                />
              )}
            </Field>
          ))}
        </div>
        <BrandLook
          projectId={draft.projectId}
          theme={theme}
          onChange={(brandLook) => change({ theme: brandLook })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Choice
            label="Font"
            value={theme.font}
            options={PageTheme.shape.font.options}
            onChange={(font) => choose({ font })}
          />
          <Choice
            label="Corners"
            value={theme.corners}
            options={PageTheme.shape.corners.options}
            onChange={(corners) => choose({ corners })}
          />
        </div>
      </div>
    </Card>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly T[]
  onChange: (value: T) => void
}

const Choice = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value as T)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {propName(option)}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
