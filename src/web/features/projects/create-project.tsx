import { useNavigate } from 'react-router'
import type { CreateProject } from '#contracts/projects.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LinkStart } from '#web/ui/product-page/link-start.tsx'
import { projectPath } from './project-address.ts'
import { useCreateProject, withoutPrefix } from './projects.queries.ts'
import { QuotaNote } from './quota-note.tsx'
import { SampleButton } from './sample-button.tsx'

interface CreateProjectDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New project"
      description="For one product, shop or brand."
    >
      <LinkStart />
      <p className="border-t border-line-soft pt-3 text-small text-muted">Or start with a name:</p>
      <CreateProjectForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** The server takes a project without instructions; the form always has the field. */
const loadSchema = async () => (await import('#contracts/projects.ts')).CreateProject.required()

function CreateProjectForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const create = useCreateProject()
  const form = useContractForm<CreateProject>(loadSchema, { name: '', businessInstructions: '' })
  const { errors } = form.formState

  const send = async (values: CreateProject) => {
    const project = await create.mutateAsync(values).catch((error: unknown) => {
      throw withoutPrefix(error)
    })
    await navigate(projectPath(project.slug))
  }

  const actions = (
    <ButtonRow end>
      <SampleButton variant="ghost" className="max-md:w-full md:mr-auto" />
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton form={form}>Create project</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="name" actions={actions}>
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field
        label="Business instructions"
        hint="Audience, tone, markets, currency, claims to avoid. You can add them later."
        error={errors.businessInstructions?.message}
      >
        {(control) => <Textarea {...control} {...form.register('businessInstructions')} rows={5} />}
      </Field>
      {typeOf(create.error) === 'QUOTA_EXCEEDED' && <QuotaNote hideLimit />}
    </ContractForm>
  )
}
