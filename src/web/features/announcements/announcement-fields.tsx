import type { useForm } from 'react-hook-form'
import { Audience } from '#contracts/announcements.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { AnnouncementValues } from './announcement-values.ts'

export const audienceNames: Record<Audience, string> = {
  all: 'Everyone',
  admins: 'Admins',
  free: `On ${planName('free')}`,
  pro: `On ${planName('pro')}`,
  automation: `On ${planName('automation')}`,
}

type Form = Pick<ReturnType<typeof useForm<AnnouncementValues>>, 'register' | 'formState'>

export function AnnouncementFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <Field label="Text" error={errors.text?.message}>
        {(control) => <Textarea {...control} {...register('text')} rows={3} maxLength={280} />}
      </Field>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field
          label="Link"
          hint="A path in the app, such as /help, or an https:// address."
          error={errors.link?.message}
        >
          {(control) => <Input {...control} {...register('link')} autoComplete="off" />}
        </Field>
        <Field label="Link text" error={errors.linkLabel?.message}>
          {(control) => <Input {...control} {...register('linkLabel')} maxLength={40} autoComplete="off" />}
        </Field>
        <Field label="Kind" error={errors.kind?.message}>
          {(control) => (
            <Select {...control} {...register('kind')}>
              <option value="info">Information</option>
              <option value="warning">Warning</option>
            </Select>
          )}
        </Field>
        <Field label="For" error={errors.audience?.message}>
          {(control) => (
            <Select {...control} {...register('audience')}>
              {Audience.options.map((audience) => (
                <option key={audience} value={audience}>
                  {audienceNames[audience]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="From" error={errors.startsAt?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('startsAt')}
              type="datetime-local"
              className="min-w-0 scheme-dark"
            />
          )}
        </Field>
        <Field label="Until" hint="Leave empty to show it until you end it." error={errors.endsAt?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('endsAt')}
              type="datetime-local"
              className="min-w-0 scheme-dark"
            />
          )}
        </Field>
      </div>
    </>
  )
}
