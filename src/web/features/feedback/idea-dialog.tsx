import { useNavigate } from 'react-router'
import { type Feedback, NewIdea } from '#contracts/feedback.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { useDraftText } from '#web/lib/storage/drafts.ts'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSaveIdea, useSimilar } from './feedback.queries.ts'
import { StateBadge } from './state-badge.tsx'
import { VoteButton } from './vote-button.tsx'

const TYPING_MS = 300

interface IdeaDialogProps {
  /** The idea to edit; a new one without it. */
  entry?: Feedback
  open: boolean
  onClose: () => void
}

export function IdeaDialog({ entry, open, onClose }: IdeaDialogProps) {
  const save = useSaveIdea(entry?.id)
  const navigate = useNavigate()
  // A new idea's draft survives other screens.
  const [title, setTitle] = useDraftText('new-idea title')
  const [text, setText] = useDraftText('new-idea text')
  // Outside the dialog, so that closing it keeps the draft.
  const form = useContractForm<NewIdea>(
    async () => NewIdea,
    entry ? { title: entry.title, text: entry.text } : { title, text },
  )
  const kept = (keep: (written: string) => void) => ({
    onChange: ({ target }: { target: { value: string } }) => !entry && keep(target.value),
  })
  const { errors } = form.formState
  const send = async (idea: NewIdea) => {
    const { id } = await save.mutateAsync(idea)
    if (!entry) {
      setTitle('')
      setText('')
    }
    form.reset(entry ? idea : { title: '', text: '' })
    onClose()
    if (!entry) await navigate(`/feedback/${id}`)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={entry ? 'Edit your idea' : 'New idea'}
      description="Everyone with an account here can see it, vote for it and see your username."
    >
      <ContractForm
        form={form}
        send={send}
        focus="title"
        actions={
          <ButtonRow end>
            <SubmitButton form={form}>{entry ? 'Save' : 'Post idea'}</SubmitButton>
          </ButtonRow>
        }
      >
        <Field label="Title" error={errors.title?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('title', kept(setTitle))}
              maxLength={120}
              autoComplete="off"
            />
          )}
        </Field>
        {!entry && <Similar text={form.watch('title')} />}
        <Field
          label="Details"
          hint="What do you want to do, and what stops you today?"
          error={errors.text?.message}
        >
          {(control) => <Textarea {...control} {...form.register('text', kept(setText))} rows={5} />}
        </Field>
      </ContractForm>
    </Dialog>
  )
}

/** A vote for an existing idea counts more than a duplicate. */
function Similar({ text }: { text: string }) {
  const { data: similar = [] } = useSimilar(useSettled(text.trim(), TYPING_MS))
  const shown = text.trim() ? similar : []
  return (
    <div role="status" className="empty:hidden">
      {shown.length > 0 && (
        <div className="rounded-control border border-line-soft bg-ground p-3">
          <p className="text-small font-semibold text-muted">Is it one of these? Vote for it instead.</p>
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {shown.map((idea) => (
              <li key={idea.id} className="flex items-center gap-2.5">
                <VoteButton entry={idea} />
                <span className="min-w-0 flex-1 truncate">
                  <TextLink to={`/feedback/${idea.id}`} target="_blank">
                    {idea.title}
                  </TextLink>
                </span>
                <StateBadge kind="idea" state={idea.state} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
