import { useState } from 'react'
import { useNavigate } from 'react-router'
import { NewBug } from '#contracts/feedback.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useAddScreenshot, useReportBug } from './feedback.queries.ts'
import { isTooLarge, pictureIn, ScreenshotField } from './screenshot-field.tsx'

interface ReportBugDialogProps {
  open: boolean
  onClose: () => void
  /** The previous screen, which the report is probably about. */
  from: string
}

const empty: NewBug = { happened: '', expected: '', steps: '' }

export function ReportBugDialog({ open, onClose, from }: ReportBugDialogProps) {
  const report = useReportBug()
  const addScreenshot = useAddScreenshot()
  const navigate = useNavigate()
  // Outside the dialog, so that closing it keeps the draft.
  const form = useContractForm<NewBug>(async () => NewBug, empty)
  const [picture, setPicture] = useState<File>()
  const [attached, setAttached] = useState(false)
  const { errors } = form.formState
  const about = { screen: from.slice(0, 300), browser: navigator.userAgent.slice(0, 300) }

  const send = async (bug: NewBug) => {
    const { id } = await report.mutateAsync({ ...bug, ...(attached && about) })
    // The report was sent, so a failed screenshot must not look like a failed report.
    if (picture)
      await addScreenshot
        .mutateAsync({ id, file: picture })
        .catch((error) => quickToast.error(messageOf(error, 'The screenshot could not be sent.')))
    form.reset(empty)
    setPicture(undefined)
    onClose()
    await navigate(`/feedback/${id}`)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Report a bug"
      description="Only you and the admins can see it."
    >
      <div
        onPaste={(event) => {
          const pasted = pictureIn(event.clipboardData.files)
          if (pasted) setPicture(pasted)
        }}
      >
        <ContractForm
          form={form}
          send={send}
          focus="happened"
          actions={
            <ButtonRow end>
              <SubmitButton form={form} disabled={isTooLarge(picture)}>
                Send report
              </SubmitButton>
            </ButtonRow>
          }
        >
          <Field label="What happened" error={errors.happened?.message}>
            {(control) => <Textarea {...control} {...form.register('happened')} rows={3} />}
          </Field>
          <Field label="What you expected" error={errors.expected?.message}>
            {(control) => <Textarea {...control} {...form.register('expected')} rows={2} />}
          </Field>
          <Field label="Steps to reproduce" error={errors.steps?.message}>
            {(control) => <Textarea {...control} {...form.register('steps')} rows={3} />}
          </Field>
          <ScreenshotField picture={picture} onChange={setPicture} />
          <Switch
            label="Attach screen and browser"
            hint="This helps us find the cause. We only add:"
            checked={attached}
            onChange={setAttached}
          />
          <dl className="rounded-control border border-line-soft bg-ground px-3 py-2 text-small [overflow-wrap:anywhere]">
            <dt className="text-faint">Screen</dt>
            <dd className="mb-1.5 text-muted">{about.screen}</dd>
            <dt className="text-faint">Browser</dt>
            <dd className="text-muted">{about.browser}</dd>
          </dl>
        </ContractForm>
      </div>
    </Dialog>
  )
}
