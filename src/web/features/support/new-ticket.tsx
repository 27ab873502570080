import { useEffect, useState } from 'react'
import type { User } from '#contracts/auth.ts'
import {
  type Incident,
  type NewTicket,
  priorityOfPlan,
  SUPPORT_TOPICS,
  type SupportTopic,
  type TicketThread,
} from '#contracts/support.ts'
import { planName, useSubscription } from '#web/features/plans/plans.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { lastIncident } from '#web/lib/loading/last-incident.ts'
import { useDraftText } from '#web/lib/storage/drafts.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { FilePicker, FilesInTheWay } from './file-picker.tsx'
import { IncidentLines } from './message-list.tsx'
import { Suggestions } from './suggestions.tsx'
import { ownFiles, useOpenTicket } from './support.queries.ts'
import { useTicketFiles } from './use-ticket-files.ts'

const NAME = 'new-ticket'
type Written = Pick<NewTicket, 'topic' | 'message'>
const loadSchema = async () =>
  (await import('#contracts/support.ts')).NewTicket.pick({ topic: true, message: true })

/** The one draft to support, shared by every form. */
export function useNewTicket(user: User) {
  const open = useOpenTicket()
  const files = useTicketFiles(NAME, ownFiles)
  const [text, setText] = useDraftText(NAME)
  const topic: SupportTopic = user.emailVerified ? 'Something else' : 'Verification email'
  const form = useContractForm<Written>(loadSchema, { topic, message: text })
  const { getValues, setValue } = form
  useEffect(() => {
    if (getValues('message') !== text) setValue('message', text)
  }, [text, getValues, setValue])

  async function send(written: Written, incident: Incident | undefined): Promise<TicketThread> {
    const thread = await open.mutateAsync({ ...written, files: files.ids, ...(incident && { incident }) })
    setText('')
    form.reset({ topic, message: '' })
    files.clear()
    return thread
  }
  const message = form.register('message', { onChange: ({ target }) => setText(target.value) })
  return { user, form, message, files, send }
}

interface NewTicketFormProps {
  draft: ReturnType<typeof useNewTicket>
  onOpened: (thread: TicketThread) => void
}

export function NewTicketForm({ draft, onOpened }: NewTicketFormProps) {
  const { user, form, message, files, send } = draft
  const { errors } = form.formState
  // Fixed when shown, so that a later failure doesn't replace what the user agreed to send.
  const [incident] = useState(lastIncident)
  const [agreed, setAgreed] = useState(false)
  return (
    <ContractForm
      form={form}
      send={async (written) => onOpened(await send(written, agreed ? incident : undefined))}
      actions={
        <>
          <FilesInTheWay files={files} />
          <SubmitButton form={form} size="large" disabled={!files.isReady || form.formState.isSubmitting}>
            Send message
          </SubmitButton>
        </>
      }
    >
      <Field label="Topic" error={errors.topic?.message}>
        {(control) => (
          <Select {...control} {...form.register('topic')}>
            {SUPPORT_TOPICS.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Message"
        hint="What you did, what you expected, and what happened instead. Never a password or a key."
        error={errors.message?.message}
      >
        {(control) => <Textarea {...control} {...message} rows={6} />}
      </Field>
      <Suggestions text={form.watch('message')} topic={form.watch('topic')} user={user} />
      <FilePicker files={files} />
      {incident && <WhatWentWrong incident={incident} agreed={agreed} onChange={setAgreed} />}
      {user.emailVerified && <PriorityLine />}
    </ContractForm>
  )
}

interface WhatWentWrongProps {
  incident: Incident
  agreed: boolean
  onChange: (agreed: boolean) => void
}

/** Sent only if the box is ticked. */
function WhatWentWrong({ incident, agreed, onChange }: WhatWentWrongProps) {
  return (
    <div>
      <Checkbox checked={agreed} onChange={onChange}>
        Attach the last failure. Only these lines are sent:
      </Checkbox>
      <IncidentLines incident={incident} />
    </div>
  )
}

function PriorityLine() {
  const { plan } = useSubscription()
  const priority = priorityOfPlan[plan]
  return (
    <p className="text-small text-faint">
      On the plan “{planName(plan)}” tickets have {priority} priority.
      {priority !== 'high' && ' Larger plans are answered first.'}
    </p>
  )
}
