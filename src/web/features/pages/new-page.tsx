import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { pagePath } from './page-address.ts'
import { useCreatePage } from './pages.queries.ts'
import { NEW_PROJECT, newProject, ProjectField } from './project-field.tsx'

/** A project by its id, or the name of a new one; and a product page to read, if any. */
const NewPage = z
  .object({
    project: z.string().min(1, 'Choose a project.'),
    name: z.string().trim().max(100, 'Use at most 100 characters.'),
    link: z
      .string()
      .trim()
      .max(2_000, 'Use at most 2,000 characters.')
      .refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
        error: 'Enter a link that begins with https://.',
      }),
  })
  .refine(({ project, name }) => project !== NEW_PROJECT || name !== '', {
    path: ['name'],
    error: 'Name the project.',
  })
type NewPage = z.infer<typeof NewPage>

interface NewPageDialogProps {
  /** Chosen already where the dialog belongs to a project. */
  projectId?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NewPageDialog({ projectId, open, onOpenChange }: NewPageDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New page"
      description="Paste the link of a product, or start from your facts."
    >
      <NewPageForm projectId={projectId} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

function NewPageForm({ projectId, onCancel }: { projectId: string | undefined; onCancel: () => void }) {
  const navigate = useNavigate()
  const projects = useNamedProjects()
  const create = useCreatePage()
  const [first = { id: NEW_PROJECT }] = projects
  const form = useContractForm<NewPage>(async () => NewPage, {
    project: projectId ?? first.id,
    name: '',
    link: '',
  })
  // A project that was made stays chosen when the page itself is refused.
  const [made, setMade] = useState<string>()
  const { errors } = form.formState

  const send = async ({ project, name, link }: NewPage) => {
    const owner = project === NEW_PROJECT ? (made ?? (await newProject(name))) : project
    setMade(project === NEW_PROJECT ? owner : undefined)
    const page = await create.mutateAsync({ projectId: owner, from: link ? 'blank' : 'canon' })
    await navigate(pagePath(page, 'facts') + (link ? `?from=${encodeURIComponent(link)}` : ''))
  }
  const actions = (
    <ButtonRow end>
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton form={form}>Create page</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="link" actions={actions}>
      <Field
        label="Product link (optional)"
        hint="A supplier’s or shop’s product page. You confirm every fact before it’s used."
        error={errors.link?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('link')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
          />
        )}
      </Field>
      <ProjectField
        isKnown={projectId !== undefined}
        chosen={form.watch('project')}
        project={form.register('project')}
        name={form.register('name')}
        errors={errors}
      />
    </ContractForm>
  )
}
