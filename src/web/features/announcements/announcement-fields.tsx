import type { useForm } from 'react-hook-form'
import { Audience } from '#contracts/admin/announcements.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { DateInput } from '#web/ui/forms/date-input.tsx'
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

type Form = Pick<
  ReturnType<typeof useForm<AnnouncementValues>>,
  'register' | 'formState' | 'watch' | 'setValue'
>

export function AnnouncementFields({ form: { register, formState, watch, setValue } }: { form: Form }) {
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
            <DateInput
              {...control}
              withTime
              value={watch('startsAt')}
              onChange={(time) => setValue('startsAt', time, { shouldDirty: true })}
            />
          )}
        </Field>
        <Field label="Until" hint="Leave empty to show it until you end it." error={errors.endsAt?.message}>
          {(control) => (
            <DateInput
              {...control}
              withTime
              value={watch('endsAt')}
              onChange={(time) => setValue('endsAt', time, { shouldDirty: true })}
            />
          )}
        </Field>
      </div>
    </>
  )
}
