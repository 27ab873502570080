import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { KitSection } from '#web/app/ui-kit/kit-section.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/buttons/button-style.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const sizes: ButtonSize[] = ['small', 'medium', 'large']
const tabs = [
  { value: 'overview', label: 'Overview', content: 'What is missing and what comes next.' },
  { value: 'canon', label: 'Facts', content: 'The facts, once.' },
  { value: 'settings', label: 'Settings', content: 'Rename, export, delete.' },
] as const

export function KitControls() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('overview')
  const [on, setOn] = useState(true)
  return (
    <>
      <KitSection title="Button">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-2">
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                Save both
              </Button>
            ))}
            <Button variant={variant}>
              <Plus />
              Add a fact
            </Button>
            <Button variant={variant} loading>
              Saving
            </Button>
            <Button variant={variant} disabled>
              Not now
            </Button>
          </div>
        ))}
      </KitSection>
      <KitSection title="Icon button">
        <IconButton label="Copy" icon={<Copy />} />
        <IconButton label="Copy" icon={<Copy />} outlined />
        <IconButton label="Copy" icon={<Copy />} disabled />
      </KitSection>
      <KitSection title="Field">
        <div className="grid w-full grid-cols-2 gap-4 max-md:grid-cols-1">
          <Field label="Name">{(control) => <Input {...control} placeholder="Desk lamp" />}</Field>
          <Field label="Price" hint="What the buyer pays, with tax.">
            {(control) => <Input {...control} defaultValue="39.90" inputMode="decimal" className="figures" />}
          </Field>
          <Field label="Email" error="Enter an email address like name@example.com.">
            {(control) => <Input {...control} defaultValue="mara@" />}
          </Field>
          <Field label="Password" hint="At least 8 characters.">
            {(control) => <PasswordInput {...control} defaultValue="correct horse" autoComplete="off" />}
          </Field>
          <Field label="Notes">
            {(control) => <Textarea {...control} placeholder="Audience, tone, markets" />}
          </Field>
          <Field label="Locked">
            {(control) => <Input {...control} disabled defaultValue="Set by a rule" />}
          </Field>
        </div>
      </KitSection>
      <KitSection title="Switch">
        <Switch
          label="Email me when an answer is ready"
          hint="At most one email an hour."
          checked={on}
          onChange={setOn}
        />
        <Switch label="Off" checked={false} onChange={() => undefined} />
        <Switch label="Disabled" checked disabled onChange={() => undefined} />
      </KitSection>
      <KitSection title="Choices">
        <Choices />
      </KitSection>
      <KitSection title="Tabs">
        <div className="w-full rounded-card border border-line-soft">
          <Tabs label="Project" value={tab} onChange={setTab} tabs={tabs} />
        </div>
      </KitSection>
    </>
  )
}

function Choices() {
  const [checked, setChecked] = useState(true)
  const [size, setSize] = useState('40')
  const [day, setDay] = useState('2026-03-31')
  const [text, setText] = useState('lamp')
  return (
    <div className="grid w-full grid-cols-2 items-center gap-4 max-md:grid-cols-1">
      <Checkbox checked={checked} onChange={setChecked}>
        Round the prices
      </Checkbox>
      <Slider aria-label="Size" min={0} max={100} value={size} onChange={setSize} />
      <DateInput aria-label="Day" value={day} onChange={setDay} />
      <SearchInput label="Search facts" value={text} onChange={setText} />
      <Disclosure label="Details">
        <p className="pl-5 text-muted">Folded until someone asks.</p>
      </Disclosure>
    </div>
  )
}
