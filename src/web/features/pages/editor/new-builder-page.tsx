import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { screens } from '#contracts/screens.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { pagePath } from '../page-address.ts'
import { useCopyPage, useCreatePage, useRecentPages } from '../pages.queries.ts'
import { NEW_PROJECT, newProject, ProjectField } from '../project-field.tsx'
import { type BuilderGoal, goalNames } from './goal-names.ts'

const goals = Object.keys(goalNames) as [BuilderGoal, ...BuilderGoal[]]

/** `from` is a template filled from the canon, an empty page, or the id of a drop page. */
const NewPage = z
  .object({
    goal: z.enum(goals),
    from: z.string(),
    project: z.string(),
    name: z.string().trim().max(100, 'Use at most 100 characters.'),
    title: z.string().trim().max(200, 'Use at most 200 characters.'),
    prompt: z.string().trim().max(2_000, 'Use at most 2,000 characters.'),
  })
  .refine(({ project, name, from }) => isCopy(from) || project !== NEW_PROJECT || name !== '', {
    path: ['name'],
    error: 'Name the project.',
  })
type NewPage = z.infer<typeof NewPage>

const isCopy = (from: string) => from !== 'canon' && from !== 'blank'

interface NewBuilderPageProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const NewBuilderPage = ({ open, onOpenChange }: NewBuilderPageProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="New page"
    description="Choose a goal. The template is filled with your facts."
  >
    <NewPageForm onCancel={() => onOpenChange(false)} />
  </Dialog>
)

function NewPageForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const [first = { id: NEW_PROJECT }] = useNamedProjects()
  const dropPages = (useRecentPages(true).data ?? []).filter(({ goal }) => goal === 'product')
  const models = useModels()
  const hasModel = models.data?.some(({ builtIn }) => !builtIn) ?? false
  const form = useContractForm<NewPage>(async () => NewPage, {
    goal: 'landing',
    from: 'canon',
    project: first.id,
    name: '',
    title: '',
    prompt: '',
  })
  const { errors } = form.formState
  const make = useMakePage()
  const send = async (given: NewPage) => {
    const page = await make(given)
    const ask = hasModel && given.prompt ? `?ask=${encodeURIComponent(given.prompt)}` : ''
    await navigate(pagePath(page) + ask)
  }
  const goal = form.watch('goal')
  const from = form.watch('from')
  const actions = (
    <ButtonRow end>
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton form={form}>Create page</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="goal" actions={actions}>
      <Field label="Goal" hint={goalNames[goal].purpose} error={errors.goal?.message}>
        {(control) => (
          <Select {...control} {...form.register('goal')}>
            {goals.map((each) => (
              <option key={each} value={each}>
                {goalNames[each].name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Start from" error={errors.from?.message}>
        {(control) => (
          <Select {...control} {...form.register('from')}>
            <option value="canon">Template with your facts</option>
            <option value="blank">Empty page</option>
            {dropPages.map(({ id, title }) => (
              <option key={id} value={id}>
                Copy of the drop page “{title}”
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isCopy(from) && (
        <ProjectField
          chosen={form.watch('project')}
          project={form.register('project')}
          name={form.register('name')}
          errors={errors}
        />
      )}
      <Field label="Page title (optional)" error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      {models.data && !hasModel && (
        <p className="text-small text-muted">
          To start from a prompt,{' '}
          <TextLink to={`${screens.settings.paths[0]}#assistant`}>connect a model</TextLink>.
        </p>
      )}
      {hasModel && (
        <Field
          label="Prompt (optional)"
          hint="Your model proposes changes to the template, as one tool run. You accept or refuse each one."
          error={errors.prompt?.message}
        >
          {(control) => <Textarea {...control} {...form.register('prompt')} />}
        </Field>
      )}
    </ContractForm>
  )
}

function useMakePage() {
  const create = useCreatePage()
  const copy = useCopyPage()
  // A project that was made stays chosen when the page itself is refused.
  const [made, setMade] = useState<string>()
  return async ({ goal, from, project, name, title }: NewPage) => {
    const named = title ? { title } : {}
    if (isCopy(from)) return copy.mutateAsync({ pageId: from, goal, ...named })
    const projectId = project === NEW_PROJECT ? (made ?? (await newProject(name))) : project
    setMade(project === NEW_PROJECT ? projectId : undefined)
    return create.mutateAsync({ projectId, from: from === 'blank' ? 'blank' : 'canon', goal, ...named })
  }
}
