import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

/** A pasted page and the address it is from. */
export function MarkupFields({ form }: { form: UseFormReturn<{ html: string; url: string }> }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Page HTML"
        hint="In your browser, view the page’s source, copy all of it and paste it here."
        error={errors.html?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('html')}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            className="font-mono"
          />
        )}
      </Field>
      <Field label="Address (optional)" error={errors.url?.message}>
        {(control) => <Input {...control} {...form.register('url')} inputMode="url" autoComplete="off" />}
      </Field>
    </>
  )
}
