import { useRef } from 'react'
import { fontIds, fonts, type VisualFont } from '#contracts/visuals/designs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useBrandFont } from './brand-kit.queries.ts'

interface FontFieldProps {
  projectId: string
  value: VisualFont
  hasOwn: boolean
  onChange: (font: VisualFont) => void
}

/** The font of visuals: a shipped one, or one file that a person uploads. */
export function FontField({ projectId, value, hasOwn, onChange }: FontFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const font = useBrandFont(projectId)
  const send = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    font.mutate(file, {
      onSuccess: (kit) => {
        onChange(kit.font)
        quickToast.success(file ? 'Font uploaded' : 'Font removed')
      },
    })
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Font"
        hint="Your own font as WOFF2 or TTF, up to 2 MB. Letters it lacks are drawn in Inter."
      >
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={({ target }) => onChange(fontIds.find((id) => id === target.value) ?? 'display')}
          >
            {fontIds
              .filter((id) => id !== 'own' || hasOwn)
              .map((id) => (
                <option key={id} value={id}>
                  {fonts[id]}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <input
        ref={input}
        type="file"
        accept=".woff2,.ttf,font/woff2,font/ttf"
        aria-label="Upload a font"
        onChange={({ target }) => target.files?.[0] && send(target.files[0])}
        hidden
      />
      <div className="flex gap-2">
        <Button loading={font.isPending} onClick={() => input.current?.click()}>
          {hasOwn ? 'Replace font' : 'Upload font'}
        </Button>
        {hasOwn && (
          <Button disabled={font.isPending} onClick={() => send(undefined)}>
            Remove font
          </Button>
        )}
      </div>
    </div>
  )
}
