import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { CreateProject } from '#contracts/projects.ts'
import { typeOf } from '#web/lib/api-error.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { projectPath } from './project-address.ts'
import { QUOTA_PREFIX, useCreateProject } from './projects.queries.ts'

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
      <CreateProjectForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** The server takes a project without instructions; the form always has the field. */
const loadSchema = async () => (await import('#contracts/projects.ts')).CreateProject.required()

function CreateProjectForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const create = useCreateProject()
  const { register, handleSubmit, refuse, setError, setFocus, warmUp, formState } =
    useContractForm<CreateProject>(loadSchema, {
      name: '',
      businessInstructions: '',
    })
  const { errors } = formState

  useEffect(() => {
    // Once the dialog has noted where the focus came from, to give it back there.
    queueMicrotask(() => setFocus('name'))
  }, [setFocus])

  const submit = handleSubmit(async (values) => {
    try {
      const project = await create.mutateAsync(values)
      await navigate(projectPath(project.slug))
    } catch (error) {
      if (typeOf(error) !== 'QUOTA_EXCEEDED') return refuse(error)
      setError('root', { message: (error as Error).message.replace(QUOTA_PREFIX, '') })
    }
  })

  return (
    <form onSubmit={submit} onFocus={warmUp} noValidate className="flex flex-col gap-4">
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
      </Field>
      <Field
        label="Business instructions"
        hint="Audience, tone, markets, currency, claims to avoid. You can add them later."
        error={errors.businessInstructions?.message}
      >
        {(control) => <Textarea {...control} {...register('businessInstructions')} rows={5} />}
      </Field>
      <FormAlert message={errors.root?.message} />
      <footer className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" loading={formState.isSubmitting}>
          Create project
        </Button>
      </footer>
    </form>
  )
}
